import type { IncomingHttpHeaders } from "node:http";
import type { ToolDefinition } from "../contract/tool.ts";

type IsTool = (tool: ToolDefinition) => boolean;

/** What headers choose among. */
export interface Choice {
  /** The tools that are served to requests that ask for none in particular. */
  readonly standard: IsTool;
  /** Makes the test whether a tool is in one of these toolsets. */
  readonly inToolsets: (names: ReadonlySet<string>) => IsTool;
}

/**
 * The tools that a request's headers ask for among those of its endpoint; undefined where they say nothing. They can never
 * add one to these. The headers have the names that GitHub's server has given them.
 */
export function narrowedBy(
  headers: IncomingHttpHeaders,
  { standard, inToolsets }: Choice,
): IsTool | undefined {
  const wish = headers["x-mcp-readonly"];
  // Only what plainly says no leaves the writing tools in: a header that is mistyped or sent twice still narrows.
  const readOnly = wish !== undefined && !/^\s*(?:false|0|no|off)?\s*$/i.test(String(wish));
  const tools = namesIn(headers["x-mcp-tools"]);
  const excluded = namesIn(headers["x-mcp-exclude-tools"]);
  const toolsets = namesIn(headers["x-mcp-toolsets"]);
  if (!readOnly && tools === undefined && excluded === undefined && toolsets === undefined) {
    return undefined;
  }
  const inOneOf = toolsets && inToolsets(toolsets);
  const isChosen = (tool: ToolDefinition) => {
    if (tools === undefined && inOneOf === undefined) return standard(tool);
    return isNamed(tool, tools) || inOneOf?.(tool) === true;
  };
  return (tool) =>
    (!readOnly || tool.annotations.readOnlyHint) && !isNamed(tool, excluded) && isChosen(tool);
}

/** A client may know a tool by a name that it had before. */
function isNamed(
  { name, aliases = [] }: ToolDefinition,
  names: ReadonlySet<string> | undefined,
): boolean {
  if (names === undefined) return false;
  return names.has(name) || aliases.some((alias) => names.has(alias));
}

function namesIn(header: string | readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (header === undefined) return undefined;
  const names = String(header).split(",");
  return new Set(names.map((name) => name.trim()).filter((name) => name !== ""));
}
