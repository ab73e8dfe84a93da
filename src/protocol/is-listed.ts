import type { ToolDefinition } from "../contract/tool.ts";
import { closest } from "../core/suggest.ts";
import type { ToolCatalog } from "../runtime/link.ts";
import type { CallerRules } from "./caller-rules.ts";

/** Whether a caller is shown the tool. */
export function isListed(tool: ToolDefinition, rules: CallerRules): boolean {
  if (tool.unlisted || !rules.reaches(tool)) return false;
  return rules.lacks(tool).length === 0;
}

/** What a caller is told of a name that no tool has. It names only what this caller would be shown. */
export function unknownTool(
  name: string,
  { catalog, rules }: { readonly catalog: ToolCatalog; readonly rules: CallerRules },
): string {
  const shown = catalog.server.tools.filter((tool) => isListed(tool, rules));
  const near = closest(
    name,
    shown.map((tool) => tool.name),
  );
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return `Unknown tool: ${name.slice(0, 100)}${hint}`;
}
