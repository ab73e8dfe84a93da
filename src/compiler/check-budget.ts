import type { LoadedApi } from "../config/loaded-api.ts";
import { counted } from "../core/counted.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { someOf } from "../lint/words.ts";
import { dearestFirst } from "./cost-table.ts";
import { type ToolCost, totalCost } from "./count-tokens.ts";

const mostNamed = 5;

/** What the API's budget allows and the tools of its main endpoint exceed: budget-exceeded, with those that cost most. */
export function checkBudget(api: LoadedApi, costs: readonly ToolCost[]): readonly Diagnostic[] {
  const { tokens, toolTokens, tools } = api.config.budget ?? {};
  const standard = costs.filter(({ isStandard }) => isStandard);
  const total = totalCost(standard).tokens;
  const over = (setting: string, message: string, worst = dearestFirst(standard)): Diagnostic =>
    diagnostic("budget-exceeded", message, {
      at: api.at(["budget", setting]),
      hint: `cut what costs most: ${priced(worst)}; gram tokens ${api.name} shows all`,
    });
  const found: Diagnostic[] = [];
  if (tokens !== undefined && total > tokens)
    found.push(over("tokens", `the tools are ${total} tokens, and the budget is ${tokens}`));
  if (tools !== undefined && standard.length > tools)
    found.push(over("tools", `there are ${standard.length} tools, and the budget is ${tools}`));
  const large = dearestFirst(costs.filter((cost) => cost.tokens > (toolTokens ?? Infinity)));
  if (large.length > 0) {
    const count = large.length === 1 ? "a tool is" : `${large.length} tools are`;
    found.push(
      over("toolTokens", `${count} over the budget of ${counted(toolTokens ?? 0, "token")}`, large),
    );
  }
  return found;
}

function priced(costs: readonly ToolCost[]): string {
  return someOf(
    costs.map(({ name, tokens }) => `${name} (${tokens} tokens)`),
    mostNamed,
  );
}
