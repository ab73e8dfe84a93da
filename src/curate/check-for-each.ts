import type { LoadedApi } from "../config/loaded-api.ts";
import { wholeArgument } from "../contract/whole-argument.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import type { CuratedArgument } from "./argument-settings.ts";
import { type StepSource, stepsOf, type ToolSource } from "./tool-source.ts";

/** Steps that would run for each element of an argument that is no list: for none. Reports step-contradiction. */
export function checkForEach(
  source: ToolSource,
  { list, api }: { readonly list: readonly CuratedArgument[]; readonly api: LoadedApi },
): readonly Diagnostic[] {
  return stepsOf(source).flatMap((step) => {
    const name = argumentOf(step);
    const type = typeOf(list.find((argument) => argument.name === name));
    if (type === undefined || type === "array") return [];
    const at = api.at([...step.path, "forEach"]);
    const message = `forEach: runs for each element of a list, and ${name} is of type ${type}`;
    const hint = "give the argument type: array, or take forEach: out";
    return [diagnostic("step-contradiction", message, { at, hint })];
  });
}

function argumentOf({ settings: { forEach } }: StepSource): string | undefined {
  const list = typeof forEach === "object" ? forEach.in : forEach;
  return wholeArgument(list);
}

function typeOf(argument: CuratedArgument | undefined): string | undefined {
  const { schema, curation } = argument ?? {};
  const stated = curation?.type ?? curation?.schema?.["type"];
  const type = stated ?? (isObject(schema) ? schema["type"] : undefined);
  return typeof type === "string" ? type : undefined;
}
