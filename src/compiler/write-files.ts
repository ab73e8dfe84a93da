import { posix } from "node:path";
import type { Result } from "../core/diagnostic.ts";
import { type GeneratedFile, lockPath, serverJsonPath } from "../emit/file-set.ts";
import { fileDiagnostic, folderDiagnostic } from "./check-files.ts";
import { type FileTarget, inspectFolder } from "./file-set.ts";

/** How many files were written, left as they were, and deleted. */
export interface WriteCounts {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
}

/** A tool's file is there before the index names it, server.json after what it says, the lock at the very end. */
function rank({ path }: GeneratedFile): number {
  if (path === lockPath) return 3;
  if (path === serverJsonPath) return 2;
  return path.startsWith("tools/") && path !== "tools/index.ts" ? 0 : 1;
}

/**
 * Writes the files that differ and deletes ours that are not needed any more; other people's files are not touched.
 * Where one is in the way (foreign-output) nothing is written. The order of writing makes what a crash leaves
 * behind at worst stale: the next run puts it right. A failure of the file system is file-unreadable.
 */
export async function writeFiles(target: FileTarget): Promise<Result<WriteCounts | undefined>> {
  const { folder, files, fileSystem } = target;
  try {
    const { states, strays } = await inspectFolder(target);
    const foreign = files.filter(({ path }) => states.get(path) === "foreign");
    if (foreign.length > 0) {
      const diagnostics = foreign.map(({ path }) => fileDiagnostic("foreign", { folder, path }));
      return { value: undefined, diagnostics };
    }
    const changed = files.filter(({ path }) => states.get(path) !== "same");
    const ordered = [...changed].sort((left, right) => rank(left) - rank(right));
    const write = ({ path, text }: GeneratedFile) =>
      fileSystem.write(posix.join(folder, path), text);
    for (const file of ordered.filter(({ path }) => path !== lockPath)) await write(file);
    for (const path of strays) await fileSystem.remove(posix.join(folder, path));
    for (const file of ordered.filter(({ path }) => path === lockPath)) await write(file);
    const unchanged = files.length - changed.length;
    const value = { written: changed.length, unchanged, deleted: strays.length };
    return { value, diagnostics: [] };
  } catch (error) {
    return { value: undefined, diagnostics: [folderDiagnostic(folder, error)] };
  }
}
