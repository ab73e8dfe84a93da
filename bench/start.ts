import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { request } from "undici";
import { postOf } from "./posts.ts";
import { child, gram, root } from "./programs.ts";
import { type Running, startProcess } from "./start-process.ts";
import { median, megabytes, milliseconds, printTable, ratio } from "./table.ts";

interface Started {
  readonly listensMs: number;
  readonly listedMs: number;
  readonly cpuMs: number;
  readonly rssBytes: number;
}

/** From the start of a process until it listens, and until it has answered its first tools/list. */
export async function benchStart(wholeConfig: string, rounds: number): Promise<void> {
  const configs = [join(root, "gram.config.yaml"), wholeConfig];
  const hosts = configs.map((config) => ({
    config,
    tools: toolCount(config),
    costs: [] as Started[],
  }));
  const bare: Started[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await startBare());
    for (const { config, tools, costs } of hosts) costs.push(await startHost(config, tools));
  }
  const base = middle(bare);
  printTable("Start: gram serve. Targets: curated < 400 ms; all of GitHub < 1.0 s and < 200 MB", [
    ["process", "listens", "first tools/list answered", "", "CPU", "", "memory", ""],
    row("only imports fastify, undici, ajv", base, base),
    ...hosts.map(({ tools, costs }) => row(`${tools} tools`, middle(costs), base)),
  ]);
}

function toolCount(config: string): number {
  const file = join(dirname(config), "generated", "github", "server.json");
  const server: { readonly tools: readonly object[] } = JSON.parse(readFileSync(file, "utf8"));
  return server.tools.length;
}

async function startBare(): Promise<Started> {
  const process = await startProcess([child("import-packages")], /loaded/);
  const usage = await process.usage();
  await process.stop();
  return { ...usage, listensMs: process.readyMs, listedMs: process.readyMs };
}

async function startHost(config: string, tools: number): Promise<Started> {
  const command = [gram, "serve", "--log", "warn", "github", "--port", "0", "--config", config];
  const process = await startProcess(command, /http:\/\/127\.0\.0\.1:\d+\/github\/mcp/);
  try {
    return await firstList(process, tools);
  } finally {
    await process.stop();
  }
}

async function firstList(process: Running, tools: number): Promise<Started> {
  const post = postOf("legacy", "tools/list");
  const { body } = await request(process.said, { method: "POST", ...post });
  const answer: { result: { tools: object[] } } = JSON.parse(await body.text());
  const listedMs = performance.now() - process.startedAt;
  if (answer.result.tools.length !== tools)
    throw new Error(`${process.said} has not ${tools} tools`);
  return { ...(await process.usage()), listensMs: process.readyMs, listedMs };
}

function middle(all: readonly Started[]): Started {
  const of = (field: keyof Started) => median(all.map((each) => each[field]));
  const listensMs = of("listensMs");
  return { listensMs, listedMs: of("listedMs"), cpuMs: of("cpuMs"), rssBytes: of("rssBytes") };
}

function row(name: string, cost: Started, base: Started): readonly string[] {
  return [
    name,
    milliseconds(cost.listensMs),
    milliseconds(cost.listedMs),
    ratio(cost.listedMs, base.listedMs),
    milliseconds(cost.cpuMs),
    ratio(cost.cpuMs, base.cpuMs),
    megabytes(cost.rssBytes),
    ratio(cost.rssBytes, base.rssBytes),
  ];
}
