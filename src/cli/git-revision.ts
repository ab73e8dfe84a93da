import { execFile } from "node:child_process";
import { posix } from "node:path";
import type { ReadRevision } from "../core/ports.ts";

/** How a run of git ended. */
interface Run {
  /** Undefined where git could not be started. */
  readonly code: number | undefined;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * A file at a revision of the git repository that the folder is in. No shell is started; a revision that could be taken for an
 * option is none, and what git prints is a commit's own number before a file is asked for by it.
 */
export const readRevision: ReadRevision = async ({ revision, folder, path }) => {
  const git = (...args: readonly string[]) => run(folder, args);
  const isName = revision !== "" && !revision.startsWith("-");
  const found = isName
    ? await git("rev-parse", "--verify", "--quiet", `${revision}^{commit}`)
    : undefined;
  if (found?.code === 0) {
    const commit = found.stdout.toString().trim();
    const below = posix.normalize(path);
    const file = await git("cat-file", "blob", `${commit}:./${below}`);
    return file.code === 0 ? { kind: "file", bytes: file.stdout } : { kind: "no-file" };
  }
  const names = await git("for-each-ref", "--count=500", "--format=%(refname:short)");
  if (names.code === undefined) return { kind: "unavailable", reason: "git cannot be started" };
  if (names.code !== 0) return { kind: "unavailable", reason: firstLine(names.stderr) };
  return { kind: "no-revision", known: names.stdout.toString().split("\n").filter(Boolean) };
};

function firstLine(text: string): string {
  return text.split("\n")[0]?.replace(/^(?:fatal|error): /, "") ?? "";
}

function run(cwd: string, args: readonly string[]): Promise<Run> {
  const options = { cwd, encoding: "buffer", maxBuffer: 256 * 1024 * 1024 } as const;
  return new Promise((resolve) => {
    execFile("git", args, options, (error, stdout, stderr) => {
      const failed = typeof error?.code === "number" ? error.code : undefined;
      resolve({ code: error === null ? 0 : failed, stdout, stderr: stderr.toString() });
    });
  });
}
