// JSON Schema 2020-12: what the values of keywords may be. https://json-schema.org/draft/2020-12/json-schema-validation
import { isObject, ownValue } from "../core/json.ts";
import { isRegExp } from "../core/linear-pattern.ts";
import { fragmentKeys, valueAt } from "../core/pointer.ts";
import type { SchemaNode, SchemaNodes } from "./schema-nodes.ts";

/** A keyword that no validator takes, and where. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === "boolean";
const isSchemaList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every(isSchema);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isNumber = (value: unknown): boolean => typeof value === "number";
const isText = (value: unknown): boolean => typeof value === "string";
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isType = (value: unknown): boolean =>
  isText(value)
    ? types.includes(String(value))
    : isTextList(value) && Array.isArray(value) && value.length > 0 && value.every(isType);
const isPattern = (value: unknown): boolean =>
  typeof value === "string" && (isRegExp(value, "u") || isRegExp(value, ""));

const checks = new Map<string, (value: unknown) => boolean>([
  ["type", isType],
  ["enum", (value) => Array.isArray(value)],
  ["required", isTextList],
  ["pattern", isPattern],
  ["multipleOf", (value) => typeof value === "number" && value > 0],
  ["uniqueItems", (value) => typeof value === "boolean"],
  ...each(["allOf", "anyOf", "oneOf", "prefixItems"], isSchemaList),
  ...each(["properties", "patternProperties", "$defs", "dependentSchemas"], isSchemaMap),
  ...each(["items", "additionalProperties", "contains", "not", "if", "then", "else"], isSchema),
  ...each(["propertyNames", "unevaluatedItems", "unevaluatedProperties"], isSchema),
  ...each(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], isNumber),
  ...each(["minLength", "maxLength", "minItems", "maxItems", "minContains"], isCount),
  ...each(["maxContains", "minProperties", "maxProperties"], isCount),
  ...each(["$ref", "$anchor", "$id", "description", "title", "format"], isText),
]);

function each<C>(keywords: readonly string[], check: C): readonly (readonly [string, C])[] {
  return keywords.map((keyword) => [keyword, check]);
}

/** What a validator would refuse, in the order of the schema. */
export function schemaProblems(
  { nodes, isTooLarge }: SchemaNodes,
  root: SchemaNode["schema"],
): readonly SchemaProblem[] {
  const anchors = new Set(nodes.map(({ schema }) => ownValue(schema, "$anchor")));
  const problems = nodes.flatMap(({ schema, pointer }) => {
    const wrong = Object.entries(schema).flatMap(([keyword, value]) =>
      checks.get(keyword)?.(value) === false
        ? [{ pointer, message: `the value of ${keyword} is not one that it can have` }]
        : [],
    );
    const reference = referenceProblem(ownValue(schema, "$ref"), root, anchors);
    return reference === undefined ? wrong : [...wrong, { pointer, message: reference }];
  });
  if (!isTooLarge) return problems;
  const message = "it is nested more than 64 levels deep, or has more than 10,000 schemas";
  return [{ pointer: "/inputSchema", message }, ...problems];
}

function referenceProblem(
  reference: unknown,
  root: SchemaNode["schema"],
  anchors: ReadonlySet<unknown>,
): string | undefined {
  if (typeof reference !== "string") return undefined;
  const shown = JSON.stringify(reference.slice(0, 80));
  if (!reference.startsWith("#"))
    return `the reference ${shown} leads out of the schema, and clients follow none that does`;
  const keys = fragmentKeys(reference.slice(1));
  const isFound =
    keys === undefined ? anchors.has(reference.slice(1)) : isSchema(valueAt(root, keys));
  return isFound ? undefined : `the reference ${shown} leads nowhere`;
}
