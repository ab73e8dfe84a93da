import type { ShownServer, ShownTool } from "../../src/lint/shown-server.ts";

const reads = { readOnlyHint: true, destructiveHint: false };

/** Hints of a tool that adds something. */
export const adds = { readOnlyHint: false, destructiveHint: false };

/** Arguments by name, described, none required. */
export function takes(properties: { readonly [name: string]: object }): object {
  const described = Object.entries(properties).map(([name, schema]) => [
    name,
    { description: `What ${name} is for, in words`, ...schema },
  ]);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(described),
  };
}

/** A tool that no rule has anything to say of, but for what is changed. */
export function tool(changes: Partial<ShownTool> = {}): ShownTool {
  return {
    name: "get_shelf",
    title: "Get a shelf",
    description: "One shelf of the shop: its place, its height, and what stands on it.",
    inputSchema: takes({ number: { type: "integer" } }),
    annotations: reads,
    ...changes,
  };
}

/** A server of these tools, each a changed one of the good one. */
export function shop(...tools: readonly Partial<ShownTool>[]): ShownServer {
  return { name: "shop", tools: tools.map(tool) };
}
