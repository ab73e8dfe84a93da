// JSON Schema validation §6.1 "type": https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1
import { isObject } from "../core/json.ts";
import type { CleanSchema } from "./map-schemas.ts";

/** The names that `type` may have, in the order in which a list of them is written: null comes last. */
export const typeNames = ["string", "integer", "number", "boolean", "object", "array", "null"];

/** The types that a schema names; undefined where it names none. */
export function typesOf(schema: CleanSchema): readonly string[] | undefined {
  const { type } = schema;
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.map(String) : undefined;
}

/** The value of `type` for these names: the only one, or a list. */
export function typeFrom(names: Iterable<string>): string | readonly string[] | undefined {
  const wanted = new Set(names);
  if (wanted.has("number")) wanted.delete("integer");
  const ordered = typeNames.filter((name) => wanted.has(name));
  return ordered.length > 1 ? ordered : ordered[0];
}

/** The type of a JSON value, the narrowest that there is. */
export function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** Whether a value is of one of these types. */
export function isOfType(value: unknown, types: readonly string[]): boolean {
  const type = typeOfValue(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

const byKeyword: readonly (readonly [string, readonly string[]])[] = [
  ["object", ["properties", "additionalProperties", "patternProperties", "minProperties"]],
  ["object", ["maxProperties", "required", "propertyNames"]],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"]],
  ["string", ["pattern", "minLength", "maxLength", "contentEncoding", "contentMediaType"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

const byFormat: ReadonlyMap<string, string> = new Map([
  ...["int32", "int64", "uint32", "uint64"].map((format) => [format, "integer"] as const),
  ...["float", "double"].map((format) => [format, "number"] as const),
  ...["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6"].map(
    (format) => [format, "string"] as const,
  ),
  ...["uri", "url", "uuid", "password"].map((format) => [format, "string"] as const),
]);

/**
 * The type that a schema without `type` means: that of its values, or the one kind of value that its keywords speak
 * of. Clients that see no type send objects and lists as texts. Undefined where several are meant, or none.
 */
export function impliedType(schema: CleanSchema): string | readonly string[] | undefined {
  if (Array.isArray(schema["enum"])) return typeFrom(schema["enum"].map(typeOfValue));
  if ("const" in schema) return typeOfValue(schema["const"]);
  if (["$ref", "allOf", "anyOf", "oneOf", "not", "if"].some((keyword) => keyword in schema)) {
    return branchType(schema);
  }
  const found = byKeyword.filter(([, keywords]) => keywords.some((keyword) => keyword in schema));
  const types = new Set(found.map(([type]) => type));
  if (types.size > 0) return types.size === 1 ? [...types][0] : undefined;
  const { format } = schema;
  return typeof format === "string" ? byFormat.get(format) : undefined;
}

/** The type that all alternatives have in common, null aside. */
function branchType(schema: CleanSchema): string | readonly string[] | undefined {
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(branches) || "$ref" in schema) return undefined;
  const types = branches.map((branch) => (isObject(branch) ? typesOf(branch) : undefined));
  const names = new Set<string>();
  for (const list of types) {
    if (list === undefined) return undefined;
    for (const name of list) names.add(name);
  }
  const apart = names.size - (names.has("null") ? 1 : 0);
  return apart <= 1 ? typeFrom(names) : undefined;
}
