// "Tool", https://modelcontextprotocol.io/specification/2026-07-28/server/tools
import { describeTool, type ToolDescription } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { ownValue } from "../core/json.ts";
import { knowsIcons, knowsOutput } from "./versions.ts";

/** A picture (2025-11-25, "Icons"). */
export interface Icon {
  readonly src: string;
}

/** A tool as `tools/list` has it, with what the revision knows. */
export function listedTool(
  tool: ToolDefinition,
  { toolsets = {} }: Pick<ServerDefinition, "toolsets">,
  version: string,
): Omit<ToolDescription, "outputSchema"> & { readonly icons?: readonly Icon[] } {
  const { outputSchema, ...rest } = describeTool(tool);
  // toolsets is a mapping of names to what its type says; ownValue keeps `constructor` from being one.
  const toolset = ownValue(toolsets, tool.toolset ?? "") as (typeof toolsets)[string] | undefined;
  return {
    ...rest,
    ...(knowsOutput(version) && outputSchema !== undefined && { outputSchema }),
    ...iconsOf(tool.icon ?? toolset?.icon, version),
  };
}

/** The member `icons`, for a revision that knows it, where there is a picture. */
export function iconsOf(
  icon: string | undefined,
  version: string,
): { readonly icons?: readonly Icon[] } {
  return icon !== undefined && knowsIcons(version) ? { icons: [{ src: icon }] } : {};
}
