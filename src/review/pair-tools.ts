import type { ToolDefinition } from "../contract/tool.ts";
import type { Versions } from "./change.ts";
import { callOf } from "./compare-request.ts";

/** The tools of two servers: those of both, and those of one. */
export interface PairedTools {
  readonly pairs: readonly Versions<ToolDefinition>[];
  readonly gone: readonly ToolDefinition[];
  readonly added: readonly ToolDefinition[];
}

/**
 * Pairs tools by name. Of the rest, two that send the same requests are one tool that was renamed, where there is no other
 * such tool on either side.
 */
export function pairTools({ before, after }: Versions<readonly ToolDefinition[]>): PairedTools {
  const byName = new Map(before.map((tool) => [tool.name, tool]));
  const names = new Set(after.map(({ name }) => name));
  const left = before.filter(({ name }) => !names.has(name));
  const right = after.filter(({ name }) => !byName.has(name));
  const renamed = new Map<ToolDefinition, ToolDefinition>();
  for (const tool of right) {
    const match = onlyLike(tool, left);
    if (match !== undefined && onlyLike(match, right) === tool) renamed.set(tool, match);
  }
  const renamedFrom = new Set(renamed.values());
  return {
    pairs: after.flatMap((tool) => {
      const match = byName.get(tool.name) ?? renamed.get(tool);
      return match === undefined ? [] : [{ before: match, after: tool }];
    }),
    gone: left.filter((tool) => !renamedFrom.has(tool)),
    added: right.filter((tool) => !renamed.has(tool)),
  };
}

function onlyLike(
  tool: ToolDefinition,
  others: readonly ToolDefinition[],
): ToolDefinition | undefined {
  const calls = callsOf(tool);
  const [only, ...more] = others.filter((other) => callsOf(other) === calls);
  return calls === "" || more.length > 0 ? undefined : only;
}

/** Every request that a tool can send, in order; empty where nothing is known of them. */
export function callsOf({ run }: ToolDefinition): string {
  const calls = run.flatMap(({ steps }) => steps.map(callOf));
  return [...new Set(calls)].join(", ");
}
