import type { LoadedApi } from "../config/load-config.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { settingOf } from "./argument-settings.ts";
import { offersFields } from "./fields-argument.ts";
import type { CuratedTool } from "./merge-arguments.ts";
import type { ToolSource } from "./tool-source.ts";

/** The arguments that a tool has by itself: what chooses among its methods, and what chooses fields. */
export function ownNames({ branches }: Pick<ToolSource, "branches">): readonly string[] {
  const hasMethods = branches.some(({ method }) => method !== undefined);
  return [...(hasMethods ? ["method"] : []), ...(branches.some(offersFields) ? ["fields"] : [])];
}

/** Of `method` and `fields`, the words are the configuration's, the rest is gram's. */
const wordKeys: ReadonlySet<string> = new Set(["description", "required", "header", "default"]);

/** A parameter that is called like an argument of the tool's own, or settings that would change what that is. */
export function checkOwnArguments(
  source: ToolSource,
  { curated, api }: { readonly curated: CuratedTool; readonly api: LoadedApi },
): readonly Diagnostic[] {
  return ownNames(source).flatMap((name) => {
    const path = ["tools", source.name, "arguments", name];
    const setting = settingOf(source, name);
    const wrong = Object.keys(setting === false ? {} : (setting ?? {})).filter(
      (key) => !wordKeys.has(key),
    );
    if (setting === false || wrong.length > 0) {
      const what = setting === false ? "it cannot be left out" : `it takes no ${wrong.join(", ")}`;
      const message = `${source.name}: "${name}" is the tool's own argument: ${what}`;
      return [diagnostic("config-invalid", message, { at: api.atKey(path) })];
    }
    if (!curated.arguments.some((argument) => argument.name === name)) return [];
    const message = `${source.name}: "${name}" is the tool's own argument, and one of its requests has a "${name}" too`;
    const hint = `call that one otherwise, such as arguments: { own_${name}: { from: ${name} } }, or pin it under with:`;
    return [diagnostic("argument-name-invalid", message, { at: api.atKey(path), hint })];
  });
}
