import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { LastWords } from "./last-words.ts";

/** The command of a server. */
export interface ServerCommand {
  readonly command: readonly string[];
  readonly environment: { readonly [name: string]: string | undefined };
  /** Redacted in what it writes. */
  readonly secrets: readonly string[];
  /** How long it may take to end by itself. */
  readonly graceMs: number;
  /** Ends it at once, with all that it has started. */
  readonly signal?: AbortSignal | undefined;
}

/** Why nothing comes of a command that is none. */
export const unstarted = "The command could not be started.";

/** So long is read on where a process has ended and its output has not. */
const readOnMs = 200;

/** Starts a command; undefined for what no system takes for one: an empty name, an argument with a NUL. */
export function startServer(target: ServerCommand): ServerProcess | undefined {
  const [file = "", ...args] = target.command;
  const env = { ...target.environment };
  try {
    return new ServerProcess(spawn(file, args, { env, detached: true }), target);
  } catch {
    return undefined;
  }
}

/** A process, and all that it has started: it leads a group of its own, so that both end together. */
export class ServerProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #graceMs: number;
  readonly #lastWords: LastWords;
  /** Why it has ended, when what it wrote was read. */
  readonly ended: Promise<string>;

  constructor(
    child: ChildProcessWithoutNullStreams,
    { secrets, graceMs, signal }: Pick<ServerCommand, "secrets" | "graceMs" | "signal">,
  ) {
    this.#child = child;
    this.#graceMs = graceMs;
    this.#lastWords = new LastWords(child.stderr, secrets);
    this.ended = endOf(child);
    signal?.addEventListener("abort", () => this.kill());
    if (signal?.aborted === true) this.kill();
    // A process that has ended reads nothing: its end says so already.
    child.stdin.on("error", () => {});
  }

  get output(): Readable {
    return this.#child.stdout;
  }

  /** What it wrote for people at last. */
  get lastWords(): string {
    return this.#lastWords.text;
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    const kill = setTimeout(() => this.kill(), this.#graceMs);
    await this.ended;
    clearTimeout(kill);
    // What the command has started (npx starts node) may have outlived it.
    this.kill();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  /** Ends it at once, with all that it has started. */
  kill(): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  }
}

/** What it has started may hold its output open. */
function endOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve) => {
    child.on("error", () => resolve(unstarted));
    child.on("exit", (code) => {
      const reason = `The process ended (${code ?? "killed"}).`;
      const timer = setTimeout(() => resolve(reason), readOnMs);
      child.on("close", () => {
        clearTimeout(timer);
        resolve(reason);
      });
    });
  });
}
