import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { closest } from "../core/suggest.ts";
import type { ToolPlan } from "./tool-plan.ts";

/** A tool that can be called. */
export interface LinkedTool {
  readonly definition: ToolDefinition;
  /** Compiled at the first use, once. Rejects when somebody edited the definition into something unreadable. */
  readonly plan: () => Promise<ToolPlan>;
}

/** A server's tools by name. */
export interface ToolCatalog {
  readonly server: ServerDefinition;
  /** The tool of exactly that name, which may be one that it had before. */
  find(name: string): LinkedTool | undefined;
  readonly names: readonly string[];
  /** The name closest to one that there is none of. */
  suggest(name: string): string | undefined;
}

/** Makes a server's tools callable. Nothing is compiled yet, so that a thousand tools cost almost nothing. */
export function linkServer(server: ServerDefinition): ToolCatalog {
  const tools = new Map(server.tools.map((tool) => [tool.name, linkTool(tool)]));
  const names = [...tools.keys()];
  const aliases = new Map(
    server.tools.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name])),
  );
  return {
    server,
    names,
    find: (name) => tools.get(name) ?? tools.get(aliases.get(name) ?? ""),
    suggest: (name) => closest(name, names),
  };
}

/** The same tools without those that are not kept: a tool of both catalogs is compiled once. */
export function narrowCatalog(
  catalog: ToolCatalog,
  keeps: (tool: ToolDefinition) => boolean,
): ToolCatalog {
  const server = { ...catalog.server, tools: catalog.server.tools.filter(keeps) };
  const names = server.tools.map(({ name }) => name);
  const kept = new Set(names);
  return {
    server,
    names,
    find: (name) => {
      const tool = catalog.find(name);
      return tool !== undefined && kept.has(tool.definition.name) ? tool : undefined;
    },
    suggest: (name) => closest(name, names),
  };
}

/** Compiles a tool before its first call, for a host that is idle. False: it cannot be, as its first call will say. */
export async function warm(tool: LinkedTool): Promise<boolean> {
  return await tool.plan().then(
    () => true,
    () => false,
  );
}

function linkTool(definition: ToolDefinition): LinkedTool {
  let plan: Promise<ToolPlan> | undefined;
  return {
    definition,
    plan: () => {
      plan ??= compile(definition);
      return plan;
    },
  };
}

/** The compilers, and ajv with them, are loaded when a tool is first called: a host starts without them. */
async function compile(definition: ToolDefinition): Promise<ToolPlan> {
  const { compileTool } = await import("./tool-plan.ts");
  return compileTool(definition);
}
