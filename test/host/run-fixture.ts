import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Arguments of `node` that run one of the fixtures from its source. */
export function fixtureArguments(name: string, ...args: readonly string[]): string[] {
  const path = fileURLToPath(new URL(`./fixtures/${name}.ts`, import.meta.url));
  return ["--import", "tsx", "--conditions=gram-source", path, ...args];
}

/** A fixture in a process of its own, killed at the test's end if it still runs. */
export function startFixture(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { readonly child: ChildProcessWithoutNullStreams; readonly exit: Promise<unknown> } {
  const child = spawn(process.execPath, args, { env });
  const exit = once(child, "exit").then(([code]: readonly unknown[]) => code);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { child, exit };
}
