import type { LoadedApi } from "../config/loaded-api.ts";
import type { Check } from "../contract/expression.ts";
import type { Branch } from "../contract/run.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isSettableHeader } from "../core/settable-header.ts";
import { conditionInputs, mentionedInputs, templateInputs } from "../expression/mentions.ts";
import { splitGroups } from "./argument-settings.ts";
import type { ToolSource } from "./tool-source.ts";

/** The arguments, and groups of `split`, that the requests, guards and texts of a tool take. */
export function takenInputs(run: readonly Branch[], guards: readonly Check[]): ReadonlySet<string> {
  return new Set([
    ...run.flatMap((branch) => [...mentionedInputs(branch), ...conditionInputs(branch.when)]),
    ...guards.flatMap(({ that, message }) => [
      ...conditionInputs(that),
      ...templateInputs(message),
    ]),
  ]);
}

/** Arguments that the configuration describes and nothing takes: argument-unused. */
export function checkUnused(
  source: ToolSource,
  { taken, api }: { readonly taken: ReadonlySet<string>; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const groups = splitGroups(source);
  const split = [...groups].flatMap(([group, argument]) => (taken.has(group) ? [argument] : []));
  const known = new Set([...taken, ...groups.keys(), ...split]);
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) => {
    if (setting === false) return [];
    const isSent = setting.in !== "header" || isSettableHeader(String(setting.from ?? name));
    if (isSent && known.has(name)) return [];
    const at = api.atKey(["tools", source.name, "arguments", name]);
    const message = isSent
      ? `nothing is done with the argument "${name}" of ${source.name}`
      : `no request may set the header "${String(setting.from ?? name)}"`;
    return [diagnostic("argument-unused", message, { at })];
  });
}
