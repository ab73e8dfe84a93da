import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { toolsetNames } from "../contract/toolsets.ts";
import { ownValue } from "../core/json.ts";

/** The server's instructions, then those of each toolset of which there is a tool to call, in the definition's order. */
export function instructionsFor(
  server: ServerDefinition,
  reaches: (tool: ToolDefinition) => boolean,
): string | undefined {
  const { instructions, toolsets = {}, tools } = server;
  const names = toolsetNames({ toolsets, tools: tools.filter(reaches) });
  const own = names.flatMap((name) => {
    // toolsets is a mapping of names to what its type says; ownValue keeps `constructor` from being one.
    const toolset = ownValue(toolsets, name) as (typeof toolsets)[string] | undefined;
    return toolset?.instructions ?? [];
  });
  const texts = [...(instructions === undefined ? [] : [instructions]), ...own];
  return texts.length === 0 ? undefined : texts.join("\n\n");
}
