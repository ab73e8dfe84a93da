import { readFileSync } from "node:fs";
import { gram } from "./programs.ts";
import { type Cost, runToEnd } from "./run-to-end.ts";
import { median, printTable, ratio, seconds } from "./table.ts";
import type { Workspace } from "./workspace.ts";

const sizes = [100, 300, 1223];

/** Generating servers of more and more operations, each from a description that holds just these. */
export async function benchScale(workspace: Workspace, rounds: number): Promise<void> {
  const config = await describe(workspace);
  const measured: { size: number; cpuMs: number; wallMs: number }[] = [];
  for (const size of sizes) {
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      costs.push(await runToEnd([gram, "generate", `github-${size}`, "--config", config]));
    }
    const of = (field: "cpuMs" | "wallMs") => median(costs.map((cost) => cost[field]));
    measured.push({ size, cpuMs: of("cpuMs"), wallMs: of("wallMs") });
  }
  const slopes = measured.map(({ size, cpuMs }, index) => {
    const before = measured[index - 1];
    return before === undefined ? undefined : (cpuMs - before.cpuMs) / (size - before.size);
  });
  const base = slopes[1] ?? Number.NaN;
  printTable(
    "Scale: the same by the number of operations. Linear when a further operation costs the same",
    [
      ["operations", "wall", "CPU", "CPU of a further operation", ""],
      ...measured.map(({ size, cpuMs, wallMs }, index) => {
        const slope = slopes[index];
        const further =
          slope === undefined ? ["", ""] : [`${slope.toFixed(2)} ms`, ratio(slope, base)];
        return [String(size), seconds(wallMs), seconds(cpuMs), ...further];
      }),
    ],
  );
}

/** A configuration with an API for each size, its description made by gram vendor. */
async function describe(workspace: Workspace): Promise<string> {
  const ids = operationIds(workspace.github);
  const entries = sizes.flatMap((size) => {
    const step = ids.length / size;
    const chosen = Array.from({ length: size }, (_, index) => ids[Math.floor(index * step)]);
    return [
      `  github-${size}:`,
      `    spec: specs/github-${size}/openapi.json`,
      "    vendor: { prose: true }",
      `    include: ${JSON.stringify(chosen)}`,
    ];
  });
  const config = workspace.write("scale/gram.config.yaml", ["apis:", ...entries, ""].join("\n"));
  for (const size of sizes) {
    const from = ["--from", workspace.github, "--config", config];
    await runToEnd([gram, "vendor", `github-${size}`, ...from]);
  }
  return config;
}

interface Description {
  readonly paths: {
    readonly [path: string]: { readonly [method: string]: { operationId: string } };
  };
}

function operationIds(file: string): readonly string[] {
  const { paths }: Description = JSON.parse(readFileSync(file, "utf8"));
  return Object.values(paths).flatMap((item) =>
    Object.values(item).map((found) => found.operationId),
  );
}
