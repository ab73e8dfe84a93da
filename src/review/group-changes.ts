import { canonicalJson } from "../core/json.ts";
import type { Change } from "./change.ts";
import type { ServerChange } from "./diff-servers.ts";

/** A change, and every tool that has it; none where it is the server's own. */
export interface GroupedChange extends Change {
  readonly tools: readonly string[];
}

/** From so many tools on, the same change is one line. */
const fromTools = 3;

/** The same change of many tools is one, at the place of the first: a shared argument that was reworded, say. */
export function groupChanges(changes: readonly ServerChange[]): readonly GroupedChange[] {
  const toolsOf = new Map<string, string[]>();
  for (const { tool, ...same } of changes) {
    if (tool === undefined) continue;
    const tools = toolsOf.get(canonicalJson(same)) ?? [];
    toolsOf.set(canonicalJson(same), tools);
    tools.push(tool);
  }
  return changes.flatMap(({ tool, ...same }) => {
    if (tool === undefined) return [{ ...same, tools: [] }];
    const tools = toolsOf.get(canonicalJson(same)) ?? [];
    if (tools.length < fromTools) return [{ ...same, tools: [tool] }];
    return tools[0] === tool ? [{ ...same, tools }] : [];
  });
}
