import type { Step } from "../../src/contract/run.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";

/** A tool that sends one GET of `/<name>`, changed as given. */
export function readingTool(name: string, change: Partial<ToolDefinition> = {}): ToolDefinition {
  return tool(name, { method: "GET", change });
}

/** A tool that sends one POST to `/<name>`, changed as given. */
export function writingTool(name: string, change: Partial<ToolDefinition> = {}): ToolDefinition {
  return tool(name, { method: "POST", change });
}

/** A step that sends a request without anything in it. */
export function step(id: string, method: "GET" | "POST", path = `/${id}`): Step {
  return { id, request: { method, path } };
}

function tool(
  name: string,
  { method, change }: { readonly method: "GET" | "POST"; readonly change: Partial<ToolDefinition> },
): ToolDefinition {
  return {
    name,
    title: name,
    description: `Does ${name}.`,
    annotations: {
      readOnlyHint: method === "GET",
      destructiveHint: false,
      idempotentHint: method === "GET",
      openWorldHint: true,
    },
    input: { type: "object", properties: {}, additionalProperties: false },
    run: [{ steps: [step(name, method)] }],
    ...change,
  };
}
