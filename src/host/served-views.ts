import { readOnlySuffix, toolsetSuffix } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { allToolsets, standardTools, toolsetNames, toolsOf } from "../contract/toolsets.ts";

/** A part of a server at an endpoint of its own. */
export interface ServedView {
  /** After the server's own path; empty for the whole server. */
  readonly suffix: string;
  /** The tools that there are at this endpoint, whatever a request asks for. */
  readonly keeps: (tool: ToolDefinition) => boolean;
  /** Those of them that are served to requests that ask for none in particular. */
  readonly standard: (tool: ToolDefinition) => boolean;
}

/** The whole server, what of it only reads, each of its toolsets, and all of them. */
export function servedViews(server: ServerDefinition): readonly ServedView[] {
  const standard = standardTools(server);
  const names = [...toolsetNames(server)].sort();
  const parts = names.length === 0 ? [] : [...names, allToolsets];
  return [
    { suffix: "", keeps: everyTool, standard },
    { suffix: readOnlySuffix, keeps: isReading, standard },
    ...parts.map((name) => ({
      suffix: toolsetSuffix(name),
      keeps: toolsOf(new Set([name]), server),
      standard: everyTool,
    })),
  ];
}

function everyTool(): boolean {
  return true;
}

function isReading({ annotations }: ToolDefinition): boolean {
  return annotations.readOnlyHint;
}
