import type { ToolDefinition } from "../contract/tool.ts";
import { orderTool } from "./order.ts";
import { printLiteral } from "./print-literal.ts";
import type { SourceText } from "./source-text.ts";

/** tools/<file>.ts: one tool as the literal that `defineTool` checks. */
export function toolFile(tool: ToolDefinition, file: string): SourceText {
  return {
    path: `tools/${file}.ts`,
    imports: [{ name: "defineTool", isNamed: true, from: "gram-mcp" }],
    statement: `export default defineTool(${printLiteral(orderTool(tool))});`,
  };
}
