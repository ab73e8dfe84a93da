import { effectOf } from "../contract/effect.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { byCodeUnit } from "../core/json.ts";
import { type Change, change, changeGroups, isSame, type Versions } from "./change.ts";
import { compareServer } from "./compare-server.ts";
import { compareTool } from "./compare-tool.ts";
import { callsOf, pairTools } from "./pair-tools.ts";

/** A change of one tool, by its name now; of the server where none is named. */
export interface ServerChange extends Change {
  readonly tool?: string;
}

/** How two servers differ. */
export interface ServerDiff {
  /** By group, then the server's own before the tools', which are by name. */
  readonly changes: readonly ServerChange[];
  /** How many tools are in both and differ, are new, and are gone. */
  readonly tools: { readonly changed: number; readonly added: number; readonly removed: number };
}

/**
 * How two servers differ, in words. Empty only when they are the same but for the order of members and tools. Nothing
 * is read or sent: either may be a server that somebody else has made.
 */
export function diffServers({ before, after }: Versions<ServerDefinition>): ServerDiff {
  const { pairs, gone, added } = pairTools({ before: before.tools, after: after.tools });
  const inPairs = pairs.map((pair) => ({ name: pair.after.name, found: comparePair(pair) }));
  const changes = [
    ...compareServer({ before, after }),
    ...inPairs.flatMap(({ name, found }) => found.map((one) => ({ tool: name, ...one }))),
    ...gone.map((tool) => ({ tool: tool.name, ...wholeTool("removed", tool) })),
    ...added.map((tool) => ({ tool: tool.name, ...wholeTool("added", tool) })),
  ];
  const tools = {
    changed: inPairs.filter(({ found }) => found.length > 0).length,
    added: added.length,
    removed: gone.length,
  };
  return { changes: inOrder(changes), tools };
}

/** Every tool of a server that there was none of before. */
export function newServer({ tools }: ServerDefinition): ServerDiff {
  const changes = tools.map((tool) => ({ tool: tool.name, ...wholeTool("added", tool) }));
  return { changes: inOrder(changes), tools: { changed: 0, added: tools.length, removed: 0 } };
}

function wholeTool(group: "added" | "removed", tool: ToolDefinition): Change {
  return change(group, [callsOf(tool), effectOf(tool)].filter((text) => text !== "").join(", "));
}

function comparePair(pair: Versions<ToolDefinition>): readonly Change[] {
  const { before, after } = pair;
  if (isSame(before, after)) return [];
  return [...rename(pair), ...compareTool(pair)];
}

/** By an alias, calls by the old name work on. */
function rename({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  if (before.name === after.name) return [];
  const isAlias = after.aliases?.includes(before.name) ?? false;
  const group = isAlias ? "dangerous" : "breaking";
  const what = isAlias ? "renamed, the old name is an alias" : "renamed";
  return [change(group, what, { before: before.name })];
}

/** By group, the worst first, then by tool. */
export function inOrder(changes: readonly ServerChange[]): readonly ServerChange[] {
  const rank = ({ group }: Change) => changeGroups.indexOf(group);
  return [...changes].sort(
    (left, right) => rank(left) - rank(right) || byCodeUnit(left.tool ?? "", right.tool ?? ""),
  );
}
