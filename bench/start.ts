import { request } from "undici";
import { postOf } from "./posts.ts";
import { child, gram, root } from "./programs.ts";
import { type Running, startProcess } from "./start-process.ts";
import { median, megabytes, milliseconds, printTable, ratio } from "./table.ts";

interface Started {
  readonly listensMs: number;
  readonly listedMs: number;
  readonly rssBytes: number;
}

/** From the start of the process until it listens, and until the first tools/list is answered. */
export async function benchStart(wholeConfig: string, rounds: number): Promise<void> {
  const bare: Started[] = [];
  const curated: Started[] = [];
  const whole: Started[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await startBare());
    curated.push(await startHost(`${root}/gram.config.yaml`, 18));
    whole.push(await startHost(wholeConfig, 1223));
  }
  const base = middle(bare);
  printTable("Start: gram serve. Targets: curated < 400 ms; all of GitHub < 1.0 s, < 200 MB", [
    ["process", "listens", "first tools/list answered", "", "memory", ""],
    row("only imports fastify, undici, ajv", base, base),
    row("18 curated tools", middle(curated), base),
    row("1,223 tools", middle(whole), base),
  ]);
}

async function startBare(): Promise<Started> {
  const process = await startProcess([child("import-packages")], /loaded/);
  const { rssBytes } = await process.usage();
  await process.stop();
  return { listensMs: process.readyMs, listedMs: process.readyMs, rssBytes };
}

async function startHost(config: string, tools: number): Promise<Started> {
  const command = [gram, "serve", "github", "--port", "0", "--config", config];
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
  const { rssBytes } = await process.usage();
  return { listensMs: process.readyMs, listedMs, rssBytes };
}

function middle(all: readonly Started[]): Started {
  const of = (field: keyof Started) => median(all.map((each) => each[field]));
  return { listensMs: of("listensMs"), listedMs: of("listedMs"), rssBytes: of("rssBytes") };
}

function row(
  name: string,
  { listensMs, listedMs, rssBytes }: Started,
  base: Started,
): readonly string[] {
  return [
    name,
    milliseconds(listensMs),
    milliseconds(listedMs),
    ratio(listedMs, base.listedMs),
    megabytes(rssBytes),
    ratio(rssBytes, base.rssBytes),
  ];
}
