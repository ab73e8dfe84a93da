import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LoadResult, load } from "./load.ts";
import { type Era, type Post, postOf } from "./posts.ts";
import { child, root } from "./programs.ts";
import { type Running, startProcess } from "./start-process.ts";
import { median, printTable, ratio } from "./table.ts";
import { upstreamAnswers } from "./upstream-answers.ts";
import type { Workspace } from "./workspace.ts";

/** A kind of request, and the process that answers it. */
interface Target {
  readonly name: string;
  readonly process: Running;
  readonly url: string;
  readonly post: Post;
  readonly isRight: (text: string) => boolean;
}

/** What a target costs a call. */
interface Cost {
  readonly cpuUs: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A bare target, and the host's that are compared with it. */
interface Comparison {
  readonly heading: string;
  readonly base: Target;
  readonly others: readonly Target[];
}

/** Calls through the host, beside a bare proxy in front of the same API. Rounds of both take turns. */
export async function benchCalls(
  workspace: Workspace,
  { rounds, requests }: { readonly rounds: number; readonly requests: number },
): Promise<void> {
  const answers = await upstreamAnswers();
  const file = workspace.write("answers.json", JSON.stringify(Object.fromEntries(answers)));
  const url = /http:\/\/\S+/;
  const upstream = await startProcess([child("upstream"), file], url);
  const server = join(root, "generated", "github", "server.json");
  const proxy = await startProcess([child("proxy"), upstream.said], url);
  const host = await startProcess([child("host"), server, upstream.said], url);
  try {
    for (const comparison of comparisons({ proxy, host, answers })) {
      await compare(comparison, { rounds, requests });
    }
  } finally {
    await Promise.all([host, proxy, upstream].map((process) => process.stop()));
  }
}

const eras: readonly (readonly [Era, string])[] = [
  ["legacy", "host, 2025-11-25"],
  ["modern", "host, 2026-07-28"],
];

const calls = [
  { tool: "get_me", args: {}, path: "/user" },
  {
    tool: "get_pull_request",
    args: { owner: "octo-org", repo: "api", pullNumber: 42 },
    path: "/repos/octo-org/api/pulls/42",
  },
];

function comparisons({
  proxy,
  host,
  answers,
}: {
  readonly proxy: Running;
  readonly host: Running;
  readonly answers: ReadonlyMap<string, unknown>;
}): readonly Comparison[] {
  const bare = (path: string, post: Post): Target => ({
    name: "bare node:http and undici",
    process: proxy,
    url: new URL(path, proxy.said).href,
    post,
    isRight: (text) => text.length > 0,
  });
  const hosted = (
    [era, name]: (typeof eras)[number],
    ...[method, params]: [Parameters<typeof postOf>[1], Parameters<typeof postOf>[2]?]
  ): Target => ({
    name,
    process: host,
    url: host.said,
    post: postOf(era, method, params),
    isRight: (text) => text.includes('"result"') && !text.includes('"isError"'),
  });
  const ofCalls = calls.map(({ tool, args, path }): Comparison => {
    const others = eras.map((era) => hosted(era, "tools/call", { name: tool, arguments: args }));
    const bytes = Buffer.byteLength(JSON.stringify(answers.get(path)));
    const heading = `tools/call of ${tool}, the API answers ${bytes} bytes. Target: CPU <= 3x`;
    return { heading, base: bare(path, others[0]?.post ?? postOf("legacy", "tools/call")), others };
  });
  const listBytes = readFileSync(join(root, "generated", "github", "server.json")).length;
  const lists = eras.map((era) => hosted(era, "tools/list"));
  const fixed = bare(`/fixed/${listBytes}`, postOf("legacy", "tools/list"));
  return [...ofCalls, { heading: "tools/list of 18 tools", base: fixed, others: lists }];
}

async function compare(
  { heading, base, others }: Comparison,
  { rounds, requests }: { readonly rounds: number; readonly requests: number },
): Promise<void> {
  const rows: string[][] = [];
  for (const concurrency of [1, 32]) {
    const costs = new Map<Target, Cost[]>([base, ...others].map((target) => [target, []]));
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [target, list] of costs) {
        const cost = await costOf(target, { concurrency, requests });
        if (round > 0) list.push(cost);
      }
    }
    const bare = middle(costs.get(base) ?? []);
    for (const [{ name }, list] of costs)
      rows.push(row(`${name}, c=${concurrency}`, middle(list), bare));
  }
  printTable(heading, [["process", "CPU a call", "", "calls/s", "p50", "p99"], ...rows]);
}

async function costOf(
  target: Target,
  how: { readonly concurrency: number; readonly requests: number },
): Promise<Cost> {
  const before = await target.process.usage();
  const result: LoadResult = await load({ ...target, ...how });
  const after = await target.process.usage();
  const sorted = [...result.latenciesMs].sort((left, right) => left - right);
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    cpuUs: ((after.cpuMs - before.cpuMs) * 1000) / sorted.length,
    perSecond: (sorted.length / result.wallMs) * 1000,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

function middle(costs: readonly Cost[]): Cost {
  const of = (field: keyof Cost) => median(costs.map((cost) => cost[field]));
  return { cpuUs: of("cpuUs"), perSecond: of("perSecond"), p50Ms: of("p50Ms"), p99Ms: of("p99Ms") };
}

function row(name: string, cost: Cost, base: Cost): string[] {
  return [
    name,
    `${cost.cpuUs.toFixed(0)} us`,
    ratio(cost.cpuUs, base.cpuUs),
    cost.perSecond.toFixed(0),
    `${cost.p50Ms.toFixed(2)} ms`,
    `${cost.p99Ms.toFixed(2)} ms`,
  ];
}
