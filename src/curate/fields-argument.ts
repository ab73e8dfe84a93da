import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { parseShapeField } from "../expression/parse-shape.ts";
import { type CuratedArgument, settingOf } from "./argument-settings.ts";
import { shapeFields } from "./check-answer.ts";
import { takersOf } from "./method-argument.ts";
import type { BranchSource, ToolSource } from "./tool-source.ts";

/** The argument with which a model asks for some fields of an answer alone; undefined where no way to run offers it. */
export function fieldsArgument(source: ToolSource, api: LoadedApi): CuratedArgument | undefined {
  const { branches } = source;
  const names = branches.filter(offersFields).flatMap((branch) => topFields(branch, api));
  if (names.length === 0) return undefined;
  const setting = settingOf(source, "fields");
  const takers = takersOf(branches, offersFields);
  return {
    name: "fields",
    in: "tool",
    required: false,
    schema: { type: "array", items: { type: "string", enum: [...new Set(names)] } },
    description: "Only these fields.",
    ...(setting && { curation: setting }),
    ...(takers !== undefined && { takers }),
  };
}

/** Fields of what has none: config-invalid. */
export function checkFields({ branches }: ToolSource, api: LoadedApi): readonly Diagnostic[] {
  return branches.filter(offersFields).flatMap(({ settings, path }) => {
    if (settings.shape !== undefined) return [];
    const at = api.at([...path, "fields"]);
    const hint = "list the fields to keep under shape:";
    return [
      diagnostic("config-invalid", "fields: there is no shape whose fields they are", { at, hint }),
    ];
  });
}

/** Whether a way to run lets the model choose fields. */
export function offersFields({ settings }: BranchSource): boolean {
  return settings.fields === true;
}

/** The names that the members of what a shape keeps have. */
function topFields({ settings }: BranchSource, api: LoadedApi): readonly string[] {
  return (shapeFields(settings, api) ?? []).flatMap((text) => {
    const parsed = parseShapeField(text);
    return parsed.ok ? [parsed.node.target ?? String(parsed.node.path[0])] : [];
  });
}
