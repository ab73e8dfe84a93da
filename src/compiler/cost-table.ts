import { groupBy } from "../core/group-by.ts";
import { byCodeUnit } from "../core/json.ts";
import { type Cost, type ToolCost, totalCost } from "./count-tokens.ts";

/** A tool's cost, its part of the server's tokens, and what it costs with all dearer ones. */
export interface CostRow extends ToolCost {
  /** From 0 to 1. */
  readonly share: number;
  readonly runningTokens: number;
}

/** What the tools of a toolset cost together; no name for those that are in none. */
export interface ToolsetCost extends Cost {
  readonly name?: string;
  readonly tools: number;
  readonly share: number;
}

/** What a server costs a model, as `gram tokens --json` prints it. A stable contract. */
export interface CostTable extends Cost {
  /** The dearest first. */
  readonly tools: readonly CostRow[];
  /** The dearest first; empty where no tool is in one. */
  readonly toolsets: readonly ToolsetCost[];
}

/** The most tokens first; by name where they are equal. */
export function dearestFirst<T extends ToolCost>(costs: readonly T[]): readonly T[] {
  return [...costs].sort(
    (left, right) => right.tokens - left.tokens || byCodeUnit(left.name, right.name),
  );
}

/** The table of what each tool and each toolset costs. */
export function costTable(costs: readonly ToolCost[]): CostTable {
  const total = totalCost(costs);
  let runningTokens = 0;
  const tools = dearestFirst(costs).map((cost) => {
    runningTokens += cost.tokens;
    return { ...cost, share: shareOf(cost, total), runningTokens };
  });
  return { ...total, tools, toolsets: toolsetCosts(costs, total) };
}

function toolsetCosts(costs: readonly ToolCost[], total: Cost): readonly ToolsetCost[] {
  if (costs.every(({ toolset }) => toolset === undefined)) return [];
  const rows = [...groupBy(costs, ({ toolset = "" }) => toolset)].map(([name, members]) => {
    const cost = totalCost(members);
    const named = name === "" ? {} : { name };
    return { ...named, tools: members.length, ...cost, share: shareOf(cost, total) };
  });
  return rows.sort((left, right) => right.tokens - left.tokens);
}

/** To a tenth of a percent. */
function shareOf({ tokens }: Cost, total: Cost): number {
  return total.tokens === 0 ? 0 : Math.round((tokens / total.tokens) * 1000) / 1000;
}
