import type { LoadedApi } from "../config/load-config.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isSettableHeader } from "../core/settable-header.ts";
import { conditionInputs, mentionedInputs } from "../expression/mentions.ts";
import { splitGroups } from "./argument-settings.ts";
import type { ToolSource } from "./tool-source.ts";

/** Arguments that the configuration describes and no request, guard or text takes: argument-unused. */
export function checkUnused(
  source: ToolSource,
  { definition, api }: { readonly definition: ToolDefinition; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const { run, guards = [] } = definition;
  const named = new Set([
    ...run.flatMap((branch) => [...mentionedInputs(branch), ...conditionInputs(branch.when)]),
    ...guards.flatMap(({ that }) => conditionInputs(that)),
  ]);
  const groups = splitGroups(source);
  for (const [group, argument] of groups) if (named.has(group)) named.add(argument);
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) => {
    if (setting === false) return [];
    const isSent = setting.in !== "header" || isSettableHeader(String(setting.from ?? name));
    if (isSent && (named.has(name) || groups.has(name))) return [];
    const at = api.atKey(["tools", source.name, "arguments", name]);
    const message = isSent
      ? `nothing is done with the argument "${name}" of ${source.name}`
      : `no request may set the header "${String(setting.from ?? name)}"`;
    return [diagnostic("argument-unused", message, { at })];
  });
}
