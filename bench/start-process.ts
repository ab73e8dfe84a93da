import { spawn } from "node:child_process";
import { once } from "node:events";
import { preload, root, type Usage } from "./programs.ts";

/** A program that goes on. */
export interface Running {
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** From the start of the process until it wrote what was waited for. */
  readonly readyMs: number;
  /** What was waited for: a URL, mostly. */
  readonly said: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it writes something that the pattern matches. Rejects when it ends before that. A host's
 * log, on standard error, is written and thrown away.
 */
export async function startProcess(
  args: readonly string[],
  awaited: RegExp,
  { log = false }: { readonly log?: boolean } = {},
): Promise<Running> {
  const startedAt = performance.now();
  const running = spawn(process.execPath, [...preload, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", log ? "ignore" : "inherit", "ipc"],
  });
  const exit = once(running, "exit");
  const died = exit.then(([code]): never => {
    throw new Error(`${args.join(" ")} ended with ${code}`);
  });
  const matched = new Promise<string>((resolve) => {
    let text = "";
    running.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = awaited.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  const said = await Promise.race([matched, died]);
  return {
    startedAt,
    readyMs: performance.now() - startedAt,
    said,
    usage: async () => {
      const answer = once(running, "message");
      running.send("usage");
      const [message] = await Promise.race([answer, died]);
      // The only message that bench/children/usage.mjs sends.
      return message as Usage;
    },
    stop: async () => {
      running.kill();
      await exit;
    },
  };
}
