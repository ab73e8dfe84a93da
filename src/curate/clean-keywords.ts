// Which values the keywords of JSON Schema 2020-12 may have
// (https://json-schema.org/draft/2020-12/json-schema-validation).
import { isObject } from "../core/json.ts";

/** Why a value is not allowed; undefined where it is. */
type Problem = (value: unknown) => string | undefined;

const wrong = "its value is not what JSON Schema allows";
const only =
  (allowed: (value: unknown) => boolean): Problem =>
  (value) =>
    allowed(value) ? undefined : wrong;

const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const count = only((value) => Number.isInteger(value) && Number(value) >= 0);

/** A bound that a double does not hold exactly would be another bound, or not even JSON. */
const bound: Problem = (value) => {
  if (typeof value !== "number") return wrong;
  const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
  return isExact && Number.isFinite(value) ? undefined : "the bound is beyond what a double holds";
};

const listOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** Keywords that hold no schema and that every profile keeps. */
export const assertions: ReadonlyMap<string, Problem> = new Map([
  ["const", () => undefined],
  ["default", () => undefined],
  ["multipleOf", (value) => bound(value) ?? only((step) => Number(step) > 0)(value)],
  ["maximum", bound],
  ["exclusiveMaximum", bound],
  ["minimum", bound],
  ["exclusiveMinimum", bound],
  ["maxLength", count],
  ["minLength", count],
  ["maxItems", count],
  ["minItems", count],
  ["maxContains", count],
  ["minContains", count],
  ["maxProperties", count],
  ["minProperties", count],
  ["uniqueItems", only(isFlag)],
  ["format", only(isText)],
  ["contentEncoding", only(isText)],
  ["contentMediaType", only(isText)],
  [
    "dependentRequired",
    only((value) => isObject(value) && Object.values(value).every(listOfTexts)),
  ],
] satisfies readonly (readonly [string, Problem])[]);

/** Keywords that say something and ask for nothing: only the profile `full` keeps them. */
export const annotations: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["title", isText],
  ["examples", Array.isArray],
  ["deprecated", isFlag],
  ["$anchor", isText],
  ["$comment", isText],
]);

/** Keywords that hold one schema. */
export const singles: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
]);

/** Keywords that hold one schema, or true or false. */
export const singlesOrFlags: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords that hold a list of schemas. */
export const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
