import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { ownValue } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import { parseShapeField } from "../expression/parse-shape.ts";
import { invalidExpression } from "./check-expressions.ts";
import type { BranchSource } from "./tool-source.ts";

/** The fields that an answer keeps, a named shape looked up; undefined where it keeps all. */
export function shapeFields(
  { shape }: BranchSource["settings"],
  api: LoadedApi,
): readonly string[] | undefined {
  if (typeof shape !== "string") return shape;
  const fields = ownValue(api.config.shapes ?? {}, shape);
  // The configuration's schema makes each shape a list of texts.
  return fields as readonly string[] | undefined;
}

/** What is wrong with the shape of a way to run: config-reference and expression-invalid. */
export function checkShape(
  { settings, path }: BranchSource,
  api: LoadedApi,
): readonly Diagnostic[] {
  const { shape } = settings;
  if (shape === undefined) return [];
  const fields = shapeFields(settings, api);
  if (fields === undefined) {
    const known = Object.keys(api.config.shapes ?? {});
    const hint = didYouMean(String(shape), known) ?? `the shapes are ${known.join(", ") || "none"}`;
    const at = api.at([...path, "shape"]);
    return [
      diagnostic("config-reference", `there is no shape "${shape}" under shapes:`, { at, hint }),
    ];
  }
  const place = typeof shape === "string" ? ["shapes", shape] : [...path, "shape"];
  return fields.flatMap((field, index) => {
    const parsed = parseShapeField(field);
    return parsed.ok ? [] : [invalidExpression(field, parsed.error, api.at([...place, index]))];
  });
}
