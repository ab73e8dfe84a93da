import { posix } from "node:path";
import type { DiagnosticCode } from "../core/catalog.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { reasonOf } from "../core/reason-of.ts";
import { type FileState, type FileTarget, inspectFolder } from "./file-set.ts";

interface Finding {
  readonly code: DiagnosticCode;
  readonly says: string;
}

const findings = {
  stale: { code: "stale-output", says: "is not what gram generates now" },
  missing: { code: "missing-output", says: "is missing" },
  edited: {
    code: "edited-output",
    says: "is not what gram wrote: it was edited by hand, or made by another version of gram",
  },
  foreign: { code: "foreign-output", says: "is where gram writes, but gram did not write it" },
  stray: { code: "stray-output", says: "is not generated any more" },
} as const satisfies { readonly [S in Exclude<FileState, "same"> | "stray"]: Finding };

/** The finding about one file of a server's folder. */
export function fileDiagnostic(
  state: keyof typeof findings,
  { folder, path }: { readonly folder: string; readonly path: string },
): Diagnostic {
  const { code, says } = findings[state];
  const file = posix.join(folder, path);
  return diagnostic(code, `${file} ${says}`, { at: { file } });
}

/** What the file system threw, as a finding (file-unreadable) about the folder. */
export function folderDiagnostic(folder: string, error: unknown): Diagnostic {
  const reason = reasonOf(error);
  return diagnostic("file-unreadable", `${folder}: ${reason}`, { at: { file: folder } });
}

/**
 * A finding for each file that is not as gram would write it, and for each file of ours that it would delete:
 * stale-output, missing-output, edited-output, foreign-output, stray-output; or one file-unreadable. Writes nothing.
 */
export async function checkFiles(target: FileTarget): Promise<readonly Diagnostic[]> {
  const { folder } = target;
  try {
    const { states, strays } = await inspectFolder(target);
    const differing = [...states].flatMap(([path, state]) =>
      state === "same" ? [] : [fileDiagnostic(state, { folder, path })],
    );
    return [...differing, ...strays.map((path) => fileDiagnostic("stray", { folder, path }))];
  } catch (error) {
    return [folderDiagnostic(folder, error)];
  }
}
