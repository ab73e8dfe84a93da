import { groupBy } from "../core/group-by.ts";
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
  const alike = groupBy(changes, (found) =>
    found.tool === undefined ? undefined : sameness(found),
  );
  return changes.flatMap((found) => {
    const { tool, ...same } = found;
    if (tool === undefined) return [{ ...same, tools: [] }];
    const tools = (alike.get(sameness(found)) ?? []).flatMap((other) => other.tool ?? []);
    if (tools.length < fromTools) return [{ ...same, tools: [tool] }];
    return tools[0] === tool ? [{ ...same, tools }] : [];
  });
}

/** The same text for changes that differ in their tool alone. */
function sameness({ tool: _, ...same }: ServerChange): string {
  return canonicalJson(same);
}
