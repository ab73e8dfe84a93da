import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { closest } from "../core/suggest.ts";
import { compileTool, type ToolPlan } from "./tool-plan.ts";

/** A tool that can be called. */
export interface LinkedTool {
  readonly definition: ToolDefinition;
  /** Compiled at the first use, once. Throws an Error when the definition was edited into something unreadable. */
  readonly plan: () => ToolPlan;
}

/** A server's tools by name. */
export interface ToolCatalog {
  readonly server: ServerDefinition;
  /** The tool of exactly that name. */
  find(name: string): LinkedTool | undefined;
  readonly names: readonly string[];
  /** The name closest to one that there is none of. */
  suggest(name: string): string | undefined;
}

/** Makes a server's tools callable. Nothing is compiled yet, so that a thousand tools cost almost nothing. */
export function linkServer(server: ServerDefinition): ToolCatalog {
  const tools = new Map(server.tools.map((tool) => [tool.name, linkTool(tool)]));
  const names = [...tools.keys()];
  return {
    server,
    names,
    find: (name) => tools.get(name),
    suggest: (name) => closest(name, names),
  };
}

/** Compiles a tool before its first call, for a host that is idle. */
export function warm(tool: LinkedTool): void {
  tool.plan();
}

function linkTool(definition: ToolDefinition): LinkedTool {
  let plan: ToolPlan | undefined;
  return {
    definition,
    plan: () => {
      plan ??= compileTool(definition);
      return plan;
    },
  };
}
