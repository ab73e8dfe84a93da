import type { ServerDefinition } from "./server.ts";
import type { ToolDefinition } from "./tool.ts";

/** The name, which no toolset has, that stands for all of them. */
export const allToolsets = "all";
/** The name, which no toolset has, that stands for those of the main endpoint. */
export const defaultToolsets = "default";

/** The toolsets that have tools, in the definition's order; those that it does not speak of come last. */
export function toolsetNames({
  toolsets = {},
  tools,
}: Pick<ServerDefinition, "toolsets" | "tools">): readonly string[] {
  const used = new Set(tools.flatMap(({ toolset }) => toolset ?? []));
  const known = Object.keys(toolsets).filter((name) => used.has(name));
  return [...new Set([...known, ...[...used].sort()])];
}

/** Makes the test whether a tool is served where nobody asks for toolsets: one of no toolset, or of a default one. */
export function standardTools({
  toolsets = {},
}: Pick<ServerDefinition, "toolsets">): (tool: ToolDefinition) => boolean {
  const optional = new Set(
    Object.entries(toolsets).flatMap(([name, toolset]) =>
      toolset.default === false ? [name] : [],
    ),
  );
  return ({ toolset }) => toolset === undefined || !optional.has(toolset);
}

/**
 * Makes the test whether a tool is in one of these toolsets, among which may be `all` and `default`. A tool of no toolset
 * always is.
 */
export function toolsOf(
  names: ReadonlySet<string>,
  server: Pick<ServerDefinition, "toolsets">,
): (tool: ToolDefinition) => boolean {
  if (names.has(allToolsets)) return () => true;
  const isStandard = standardTools(server);
  const withDefault = names.has(defaultToolsets);
  return (tool) =>
    tool.toolset === undefined || names.has(tool.toolset) || (withDefault && isStandard(tool));
}
