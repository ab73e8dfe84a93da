import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";

/** A tool was named that the server does not have. */
export function unknownTool({ name, tools }: ServerDefinition, toolName: string): Diagnostic {
  const known = tools.map((tool) => tool.name);
  const hint = didYouMean(toolName, known) ?? `list them with: gram list ${name}`;
  return diagnostic("unknown-tool", `${name} has no tool "${toolName}"`, { hint });
}
