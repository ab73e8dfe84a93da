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
 * Pairs tools by name. Of the rest, a tool is what one of its aliases was; and two that send the same requests are one tool
 * that was renamed, where there is no other such tool on either side.
 */
export function pairTools({ before, after }: Versions<readonly ToolDefinition[]>): PairedTools {
  const byName = new Map(before.map((tool) => [tool.name, tool]));
  const names = new Set(after.map(({ name }) => name));
  const left = before.filter(({ name }) => !names.has(name));
  const right = after.filter(({ name }) => !byName.has(name));
  const aliased = byAlias(right, left);
  const taken = new Set(aliased.values());
  const alike = byRequests(
    right.filter((tool) => !aliased.has(tool)),
    left.filter((tool) => !taken.has(tool)),
  );
  const renamed = new Map([...aliased, ...alike]);
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

type Renamed = ReadonlyMap<ToolDefinition, ToolDefinition>;

function byAlias(tools: readonly ToolDefinition[], old: readonly ToolDefinition[]): Renamed {
  const byName = new Map(old.map((tool) => [tool.name, tool]));
  return new Map(
    tools.flatMap((tool) => {
      const match = tool.aliases?.map((alias) => byName.get(alias)).find((found) => found);
      return match === undefined ? [] : [[tool, match] as const];
    }),
  );
}

function byRequests(tools: readonly ToolDefinition[], old: readonly ToolDefinition[]): Renamed {
  return new Map(
    tools.flatMap((tool) => {
      const match = onlyLike(tool, old);
      return match !== undefined && onlyLike(match, tools) === tool ? [[tool, match] as const] : [];
    }),
  );
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
