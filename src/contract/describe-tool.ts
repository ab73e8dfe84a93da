// "Tool", https://modelcontextprotocol.io/specification/2026-07-28/server/tools
import type { ObjectSchema, OutputSchema } from "./schema.ts";
import type { Annotations, ToolDefinition } from "./tool.ts";

/** What `tools/list` says of a tool; nothing of how it runs. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: OutputSchema;
  readonly annotations: Annotations;
}

/** The part of a tool that clients see. */
export function describeTool(tool: ToolDefinition): ToolDescription {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations;
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.input,
    ...(tool.output !== undefined && { outputSchema: tool.output }),
    annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint },
  };
}

/** A tool as it stands in the answer to `tools/list`: what it costs is measured on this text. */
export function toolJson(tool: ToolDefinition): string {
  return JSON.stringify(describeTool(tool));
}
