import { type LoadPlan, load } from "./load.ts";
import type { Running } from "./start-process.ts";
import { median, printTable, ratio } from "./table.ts";

/** A request that is sent again and again, and the process that answers it. */
export interface Target extends Pick<LoadPlan, "url" | "post" | "isRight"> {
  readonly name: string;
  readonly process: Running;
}

/** How much is measured. */
export interface Effort {
  readonly rounds: number;
  /** In a round, for each target. */
  readonly requests: number;
}

/** What a target costs. */
interface Cost {
  readonly cpuUs: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Pace {
  readonly concurrency: number;
  readonly perSecond?: number;
}

/**
 * One at a time; 32 at a time as fast as they are answered; and 32 at a time as often for each. Only the last compares CPU
 * in the same state: a target that is slower than its clients wakes one with each answer, which costs the kernel's time.
 */
const paces: readonly Pace[] = [
  { concurrency: 1 },
  { concurrency: 32 },
  { concurrency: 32, perSecond: 1000 },
];

/** Prints what the targets cost at each pace, as multiples of the first. Their rounds take turns. */
export async function compare(
  heading: string,
  targets: readonly Target[],
  effort: Effort,
): Promise<void> {
  const rows: string[][] = [];
  for (const pace of paces) {
    const costs = await measure(targets, { ...effort, ...pace });
    const base = costs[0]?.cost;
    const rate = pace.perSecond === undefined ? "" : `, ${pace.perSecond}/s`;
    for (const { name, cost } of costs) {
      rows.push(row(`${name}, c=${pace.concurrency}${rate}`, cost, base));
    }
  }
  printTable(heading, [["process", "CPU a call", "", "calls/s", "p50", "p99", ""], ...rows]);
}

async function measure(
  targets: readonly Target[],
  { rounds, ...how }: Effort & Pace,
): Promise<readonly { readonly name: string; readonly cost: Cost }[]> {
  const measured = targets.map((target) => ({ target, costs: [] as Cost[] }));
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { target, costs } of measured) {
      const cost = await costOf(target, how);
      if (round > 0) costs.push(cost);
    }
  }
  return measured.map(({ target, costs }) => ({ name: target.name, cost: middle(costs) }));
}

async function costOf(
  { process, ...what }: Target,
  how: Pace & Pick<Effort, "requests">,
): Promise<Cost> {
  const before = await process.usage();
  const { wallMs, latenciesMs } = await load({ ...what, ...how });
  const after = await process.usage();
  const sorted = [...latenciesMs].sort((left, right) => left - right);
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    cpuUs: ((after.cpuMs - before.cpuMs) * 1000) / sorted.length,
    perSecond: (sorted.length / wallMs) * 1000,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

function middle(costs: readonly Cost[]): Cost {
  const of = (field: keyof Cost) => median(costs.map((cost) => cost[field]));
  return { cpuUs: of("cpuUs"), perSecond: of("perSecond"), p50Ms: of("p50Ms"), p99Ms: of("p99Ms") };
}

function row(name: string, cost: Cost, base = cost): string[] {
  return [
    name,
    `${cost.cpuUs.toFixed(0)} µs`,
    ratio(cost.cpuUs, base.cpuUs),
    cost.perSecond.toFixed(0),
    `${cost.p50Ms.toFixed(2)} ms`,
    `${cost.p99Ms.toFixed(2)} ms`,
    ratio(cost.p99Ms, base.p99Ms),
  ];
}
