import { rmSync } from "node:fs";
import { join } from "node:path";
import { child, gram } from "./programs.ts";
import { type Cost, runToEnd } from "./run-to-end.ts";
import { median, megabytes, printTable, ratio, seconds } from "./table.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Generating the server of all of GitHub, beside the mere parsing of its description in the same run. Leaves the server in
 * the workspace, and returns the path of its configuration.
 */
export async function benchGenerate(workspace: Workspace, rounds: number): Promise<string> {
  const config = workspace.write(
    "gram.config.yaml",
    'apis:\n  github:\n    spec: github.json\n    include: ["**"]\n',
  );
  const command = [gram, "generate", "--config", config];
  const parses: Cost[] = [];
  const generates: Cost[] = [];
  const checks: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    parses.push(await runToEnd([child("parse-json"), workspace.github]));
    rmSync(join(workspace.folder, "generated"), { recursive: true, force: true });
    generates.push(await runToEnd(command));
    checks.push(await runToEnd([...command, "--check"]));
  }
  const base = middle(parses);
  printTable("Generate: all 1,223 operations of GitHub (13 MB of JSON). Target: < 4 s, < 500 MB", [
    ["process", "wall", "", "CPU", "", "peak memory", ""],
    row("JSON.parse of the description", base, base),
    row("gram generate", middle(generates), base),
    row("gram generate --check", middle(checks), base),
  ]);
  return config;
}

function middle(costs: readonly Cost[]): Cost {
  const of = (field: keyof Cost) => median(costs.map((cost) => cost[field]));
  return {
    wallMs: of("wallMs"),
    cpuMs: of("cpuMs"),
    peakBytes: of("peakBytes"),
    rssBytes: of("rssBytes"),
    heapBytes: of("heapBytes"),
  };
}

function row(name: string, cost: Cost, base: Cost): readonly string[] {
  return [
    name,
    seconds(cost.wallMs),
    ratio(cost.wallMs, base.wallMs),
    seconds(cost.cpuMs),
    ratio(cost.cpuMs, base.cpuMs),
    megabytes(cost.peakBytes),
    ratio(cost.peakBytes, base.peakBytes),
  ];
}
