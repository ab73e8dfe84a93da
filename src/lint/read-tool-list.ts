// "Listing Tools", https://modelcontextprotocol.io/specification/2026-07-28/server/tools
import { isObject, ownValue } from "../core/json.ts";
import type { ShownTool } from "./shown-server.ts";

/**
 * The tools of an answer to `tools/list`, the result alone or the whole message, whoever made it: what is not of its kind
 * is taken as missing, so that the rules can say so. Undefined for what is no such answer.
 */
export function readToolList(answer: unknown): readonly ShownTool[] | undefined {
  if (!isObject(answer)) return undefined;
  const result = ownValue(answer, "result");
  const tools = ownValue(isObject(result) ? result : answer, "tools");
  return Array.isArray(tools) ? tools.map(readTool) : undefined;
}

function readTool(value: unknown): ShownTool {
  const tool = isObject(value) ? value : {};
  const annotations = ownValue(tool, "annotations");
  const outputSchema = ownValue(tool, "outputSchema");
  return {
    name: textOf(ownValue(tool, "name")) ?? "",
    title: textOf(ownValue(tool, "title")),
    description: textOf(ownValue(tool, "description")) ?? "",
    inputSchema: ownValue(tool, "inputSchema"),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(isObject(annotations) && { annotations }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
