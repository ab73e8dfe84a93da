import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { type CuratedArgument, isTyped, settingOf } from "./argument-settings.ts";
import { offersFields } from "./fields-argument.ts";
import type { ToolSource } from "./tool-source.ts";

/** The names of the arguments that a tool has of itself: what chooses a method, and what chooses fields. */
export function ownArguments({ branches }: Pick<ToolSource, "branches">): readonly string[] {
  const hasMethods = branches.some(({ method }) => method !== undefined);
  return [...(hasMethods ? ["method"] : []), ...(branches.some(offersFields) ? ["fields"] : [])];
}

/** Arguments of operations that would be one with an argument of the tool's own, and what cannot be said of that: argument-name-invalid. */
export function checkOwnArguments(
  source: ToolSource,
  { list, api }: { readonly list: readonly CuratedArgument[]; readonly api: LoadedApi },
): readonly Diagnostic[] {
  return ownArguments(source).flatMap((own) => {
    const at = api.atKey(["tools", source.name, "arguments", own]);
    const setting = settingOf(source, own);
    if (setting === false || (setting !== undefined && (isTyped(setting) || setting.from))) {
      const why = `"${own}" is the tool's own argument of ${source.name}: only its description can be said`;
      return [diagnostic("argument-name-invalid", why, { at })];
    }
    if (list.filter(({ name }) => name === own).length < 2) return [];
    const message = `two arguments of ${source.name} would be called "${own}": the tool's own, and one of its requests`;
    const hint = `give the other a name of its own: arguments: { other_${own}: { from: ${own} } }`;
    return [diagnostic("argument-name-invalid", message, { at, hint })];
  });
}
