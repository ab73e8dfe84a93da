// The order of keywords in a JSON Schema (2020-12, https://json-schema.org/draft/2020-12/json-schema-core).
import { byCodeUnit, isObject, objectFrom } from "../core/json.ts";

/** What the value is, then its limits: every keyword that is in none of the lists goes between these two. */
const first = ["$schema", "$ref", "type", "format", "enum", "const"];
const last = ["default", "description", "additionalProperties", "required"];

/** Keywords that hold schemas come last: they are long, and read as the rest of the tree. */
const oneSchema = ["items", "contains", "propertyNames", "not", "if", "then", "else"];
const moreSchema = ["unevaluatedItems", "unevaluatedProperties", "contentSchema"];
const listOfSchemas = ["prefixItems", "allOf", "anyOf", "oneOf"];
const mapOfSchemas = [
  "dependentSchemas",
  "patternProperties",
  "properties",
  "$defs",
  "definitions",
];

const single = new Set(["additionalProperties", ...oneSchema, ...moreSchema]);
const list = new Set(listOfSchemas);
const map = new Set(mapOfSchemas);
const tail = [...last, ...oneSchema, ...moreSchema, ...listOfSchemas, ...mapOfSchemas];
const rank = new Map([
  ...first.map((keyword, index) => [keyword, index] as const),
  ...tail.map((keyword, index) => [keyword, first.length + 1 + index] as const),
]);

function byKeyword(
  [left]: readonly [string, unknown],
  [right]: readonly [string, unknown],
): number {
  const between = first.length;
  return (rank.get(left) ?? between) - (rank.get(right) ?? between) || byCodeUnit(left, right);
}

function orderMember(keyword: string, value: unknown): unknown {
  if (single.has(keyword)) return orderSchema(value);
  if (list.has(keyword)) return Array.isArray(value) ? value.map(orderSchema) : value;
  if (!map.has(keyword) || !isObject(value)) return value;
  return objectFrom(Object.entries(value).map(([name, schema]) => [name, orderSchema(schema)]));
}

/**
 * The schema with its keywords in their order: a leaf ends with its default and description, an object with its
 * properties. Maps of schemas keep the order they have; what `enum`, `const` and `default` hold is not touched.
 */
export function orderSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).sort(byKeyword);
  return objectFrom(entries.map(([keyword, value]) => [keyword, orderMember(keyword, value)]));
}
