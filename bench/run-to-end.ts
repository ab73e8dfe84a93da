import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { preload, root, type Usage } from "./programs.ts";

/** What a process has used from its start to its end. */
export interface Cost extends Usage {
  readonly wallMs: number;
}

/** Runs a program to its end. Rejects with what it wrote to standard error when it fails. */
export async function runToEnd(args: readonly string[]): Promise<Cost> {
  const startedAt = performance.now();
  const running = spawn(process.execPath, [...preload, ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const exit = once(running, "exit");
  // Pipes that the child writes to are readable here.
  const [errors, report] = await Promise.all([
    textOf(running.stdio[2] as Readable),
    textOf(running.stdio[3] as Readable),
  ]);
  const [code] = await exit;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${errors}`);
  const usage: Usage = JSON.parse(report);
  return { ...usage, wallMs: performance.now() - startedAt };
}

async function textOf(stream: Readable): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}
