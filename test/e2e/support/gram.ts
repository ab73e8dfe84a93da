import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import { root } from "../../support/source-files.ts";
import { afterFile } from "./after-file.ts";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** How a process of gram ended, and all that it wrote. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how gram is run. */
export interface GramOptions {
  readonly folder: string;
  /** The only variables that gram sees, beside those that Node needs. */
  readonly env?: { readonly [name: string]: string };
}

/** Command and arguments that run gram: as build.ts has compiled it, or from the sources where it has not. */
export function gramCommand(args: readonly string[]): {
  readonly command: string;
  readonly args: string[];
} {
  const built = inject("gramMain");
  const run = built === undefined ? sourceArguments(join(root, "src/cli/main.ts")) : [built];
  return { command: process.execPath, args: [...run, ...args] };
}

/** Arguments of `node` that run a TypeScript file of this repository. */
export function sourceArguments(file: string, ...args: readonly string[]): string[] {
  return ["--import", tsx, "--conditions=gram-source", file, ...args];
}

/** The environment of a process of ours: no token, no colour setting and nothing of vitest's gets in. */
export function cleanEnvironment(env: GramOptions["env"] = {}): { [name: string]: string } {
  const kept = ["PATH", "HOME", "TMPDIR"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...env };
}

/** Starts gram; it is killed after the file's tests if it still runs. */
export function startGram(
  args: readonly string[],
  { folder, env }: GramOptions,
): ChildProcessWithoutNullStreams {
  const run = gramCommand(args);
  const child = spawn(run.command, run.args, { cwd: folder, env: cleanEnvironment(env) });
  afterFile(() => child.kill("SIGKILL"));
  return child;
}

/** What a process writes until it ends. */
export async function finished(child: ChildProcessWithoutNullStreams): Promise<Finished> {
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, "close"),
  ]);
  return { code, stdout: stdout.join(""), stderr: stderr.join("") };
}

/** Runs gram to its end, with nothing on standard input. */
export async function gram(args: readonly string[], options: GramOptions): Promise<Finished> {
  const child = startGram(args, options);
  child.stdin.end();
  return finished(child);
}

/** A `gram serve` that listens. */
export interface Served {
  readonly child: ChildProcessWithoutNullStreams;
  /** The first endpoint that it printed. */
  readonly url: string;
}

/** Starts `gram serve` on a free port and waits until it says where it listens. */
export async function serveGram(args: readonly string[], options: GramOptions): Promise<Served> {
  const child = startGram(["serve", ...args, "--port", "0"], options);
  const url = await announced(child, / at (http:\S+\/mcp)/);
  return { child, url };
}

/** What a pattern's group matches in the output of a process, as soon as it does. The output is read on after that. */
export function announced(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("close", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}
