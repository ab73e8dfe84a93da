import type { IncomingHttpHeaders } from "node:http";
import { readOnlySuffix, toolsetSuffix } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";

/** A part of a server at an endpoint of its own. */
export interface ServedView {
  /** After the server's own path; empty for the whole server. */
  readonly suffix: string;
  readonly keeps: (tool: ToolDefinition) => boolean;
}

/** The whole server, what of it only reads, and each of its toolsets. */
export function servedViews({ tools }: ServerDefinition): readonly ServedView[] {
  const toolsets = new Set(tools.flatMap(({ toolset }) => toolset ?? []));
  return [
    { suffix: "", keeps: () => true },
    { suffix: readOnlySuffix, keeps: isReading },
    ...[...toolsets].sort().map((name) => ({
      suffix: toolsetSuffix(name),
      keeps: ({ toolset }: ToolDefinition) => toolset === name,
    })),
  ];
}

/**
 * What a request's headers leave of the tools; undefined where they say nothing. They can never add one. The headers have
 * the names that GitHub's server has given them.
 */
export function narrowedBy(
  headers: IncomingHttpHeaders,
): ((tool: ToolDefinition) => boolean) | undefined {
  const wish = headers["x-mcp-readonly"];
  // Only what plainly says no leaves the writing tools in: a header that is mistyped or sent twice still narrows.
  const readOnly = wish !== undefined && !/^\s*(?:false|0|no|off)?\s*$/i.test(String(wish));
  const tools = namesIn(headers["x-mcp-tools"]);
  const excluded = namesIn(headers["x-mcp-exclude-tools"]);
  const toolsets = namesIn(headers["x-mcp-toolsets"]);
  if (!readOnly && tools === undefined && excluded === undefined && toolsets === undefined) {
    return undefined;
  }
  const isChosen = ({ name, toolset = "" }: ToolDefinition) => {
    if (tools === undefined && toolsets === undefined) return true;
    return tools?.has(name) === true || toolsets?.has(toolset) === true || toolsets?.has("all");
  };
  return (tool) =>
    (!readOnly || isReading(tool)) && excluded?.has(tool.name) !== true && isChosen(tool) === true;
}

function namesIn(header: string | readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (header === undefined) return undefined;
  const names = String(header).split(",");
  return new Set(names.map((name) => name.trim()).filter((name) => name !== ""));
}

function isReading({ annotations }: ToolDefinition): boolean {
  return annotations.readOnlyHint;
}
