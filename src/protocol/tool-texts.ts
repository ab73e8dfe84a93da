import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { listedTool } from "./listed-tool.ts";
import { knowsIcons, knowsOutput } from "./versions.ts";

/** A tool, and its text in a list. */
export interface ToolText {
  readonly tool: ToolDefinition;
  readonly json: string;
}

/** The tools of a server as lists have them, each serialised once for all revisions that know the same of it. */
export interface ToolTexts {
  /** What a revision knows of this server: lists of two revisions with the same form have the same tools' texts. */
  formOf(version: string): string;
  of(version: string): readonly ToolText[];
}

/** Nothing is serialised yet: a server has parts that nobody may ever list. */
export function toolTexts(server: ServerDefinition): ToolTexts {
  const { tools, toolsets = {} } = server;
  const hasOutput = tools.some(({ output }) => output !== undefined);
  const hasIcons = [...tools, ...Object.values(toolsets)].some(({ icon }) => icon !== undefined);
  const made = new Map<string, readonly ToolText[]>();
  const formOf = (version: string): string => {
    const output = hasOutput && knowsOutput(version) ? "output" : "";
    return output + (hasIcons && knowsIcons(version) ? "icons" : "");
  };
  return {
    formOf,
    of: (version) => {
      const form = formOf(version);
      const texts =
        made.get(form) ??
        tools.map((tool) => ({ tool, json: JSON.stringify(listedTool(tool, server, version)) }));
      made.set(form, texts);
      return texts;
    },
  };
}
