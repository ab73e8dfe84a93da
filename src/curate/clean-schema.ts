// From an OpenAPI 3.1 schema to what a tool's input says: JSON Schema 2020-12 keywords only, each with a value that
// the standard allows (https://json-schema.org/draft/2020-12/json-schema-validation). References stay as they are.
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import { argumentText } from "./texts.ts";

/** Tells that a keyword at this place was left out, and why. */
export type Loosened = (keyword: string, reason: string) => void;

type Check = (value: unknown) => boolean;
type Nested = (schema: unknown) => unknown;

const number: Check = (value) => typeof value === "number";
const count: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const flag: Check = (value) => typeof value === "boolean";
const text: Check = (value) => typeof value === "string";
const typeNames = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Keywords that hold no schema. Everything that is in no table here (titles, examples, x-…) is left out. */
const plain = new Map<string, Check>([
  ["const", () => true],
  ["default", () => true],
  ["multipleOf", (value) => number(value) && Number(value) > 0],
  ["maximum", number],
  ["exclusiveMaximum", number],
  ["minimum", number],
  ["exclusiveMinimum", number],
  ["maxLength", count],
  ["minLength", count],
  ["maxItems", count],
  ["minItems", count],
  ["maxContains", count],
  ["minContains", count],
  ["maxProperties", count],
  ["minProperties", count],
  ["uniqueItems", flag],
  ["format", text],
  ["contentEncoding", text],
  ["contentMediaType", text],
]);

const single = new Set(["not", "if", "then", "else", "contains", "propertyNames"]);
const singleOrFlag = new Set([
  "items",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/**
 * One schema, cleaned; `nested` is called for each schema inside. Properties for which `omit` holds (readOnly ones)
 * are left out.
 */
export function cleanSchema(
  schema: unknown,
  {
    nested,
    omit,
    loosened,
  }: { readonly nested: Nested; readonly omit: Check; readonly loosened: Loosened },
): { [keyword: string]: unknown } {
  if (schema === false) return { not: {} };
  if (!isObject(schema)) return {};
  const cleaned: { [keyword: string]: unknown } = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const kept = cleanKeyword(keyword, value, { nested, omit, loosened });
    if (kept !== undefined) cleaned[keyword] = kept;
  }
  tupleItems(cleaned, schema, nested);
  keepRequired(cleaned, schema, omit);
  orderProperties(cleaned);
  impliedType(cleaned);
  return cleaned;
}

function cleanKeyword(
  keyword: string,
  value: unknown,
  {
    nested,
    omit,
    loosened,
  }: { readonly nested: Nested; readonly omit: Check; readonly loosened: Loosened },
): unknown {
  const check = plain.get(keyword);
  if (check !== undefined) {
    if (!check(value)) loosened(keyword, "its value is not what JSON Schema allows");
    return check(value) ? value : undefined;
  }
  if (keyword === "$ref") return text(value) ? value : undefined;
  if (keyword === "description") return argumentText(value);
  if (keyword === "type") return typeOf(value);
  if (keyword === "enum") return enumOf(value);
  if (keyword === "pattern") return executable(value, loosened) ? value : undefined;
  if (single.has(keyword)) return isObject(value) ? nested(value) : undefined;
  if (singleOrFlag.has(keyword))
    return isObject(value) ? nested(value) : flag(value) ? value : undefined;
  if (lists.has(keyword))
    return Array.isArray(value) && value.length > 0 ? value.map(nested) : undefined;
  if (keyword === "properties") return members(value, nested, (_, member) => !omit(member));
  if (keyword === "dependentSchemas") return members(value, nested, () => true);
  if (keyword === "patternProperties") {
    return members(value, nested, (pattern) => executable(pattern, loosened));
  }
  return undefined;
}

function typeOf(value: unknown): unknown {
  if (text(value)) return typeNames.includes(String(value)) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const known = [...new Set(value)].filter((name) => typeNames.includes(String(name)));
  return known.length > 1 ? known : known[0];
}

function enumOf(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const unique = new Map(value.map((item) => [JSON.stringify(item), item]));
  return [...unique.values()];
}

function executable(pattern: unknown, loosened: Loosened): boolean {
  try {
    if (!text(pattern)) return false;
    new RegExp(String(pattern), "u");
    return true;
  } catch {
    loosened(
      "pattern",
      `${JSON.stringify(pattern)} is not a regular expression that ECMA-262 can read`,
    );
    return false;
  }
}

function members(
  value: unknown,
  nested: Nested,
  keep: (name: string, member: unknown) => boolean,
): unknown {
  if (!isObject(value)) return undefined;
  const kept = Object.entries(value).filter(([name, member]) => keep(name, member));
  return objectFrom(kept.map(([name, member]) => [name, nested(member)]));
}

/** A list under `items` is older drafts' form of `prefixItems`. */
function tupleItems(cleaned: { [keyword: string]: unknown }, schema: object, nested: Nested): void {
  const items = ownValue({ ...schema }, "items");
  if (Array.isArray(items) && items.length > 0) cleaned["prefixItems"] = items.map(nested);
  const isArray = cleaned["type"] === "array";
  if (isArray && !("items" in cleaned) && !("prefixItems" in cleaned)) cleaned["items"] = {};
}

/** The required names, each once and in order, without those of properties that were left out. */
function keepRequired(cleaned: { [keyword: string]: unknown }, schema: object, omit: Check): void {
  const { required, properties } = { required: undefined, properties: undefined, ...schema };
  const declared: unknown = properties;
  if (!Array.isArray(required)) return;
  const names = [...new Set(required as readonly unknown[])].filter((name): name is string => {
    if (typeof name !== "string") return false;
    return !(isObject(declared) && omit(ownValue(declared, name)));
  });
  if (names.length > 0) cleaned["required"] = names.sort(byCodeUnit);
}

/** What is required, then the rest, each by name: as for arguments, so that no spec's order shows. */
function orderProperties(cleaned: { [keyword: string]: unknown }): void {
  const { properties, required } = cleaned;
  if (!isObject(properties)) return;
  const needed = new Set(Array.isArray(required) ? required : []);
  const rank = (name: string): number => (needed.has(name) ? 0 : 1);
  const entries = Object.entries(properties).sort(
    ([left], [right]) => rank(left) - rank(right) || byCodeUnit(left, right),
  );
  cleaned["properties"] = objectFrom(entries);
}

/** Authors who write `properties` mean an object, and those who write `items` a list. */
function impliedType(cleaned: { [keyword: string]: unknown }): void {
  if ("type" in cleaned || "$ref" in cleaned || "enum" in cleaned || "const" in cleaned) return;
  if (["allOf", "anyOf", "oneOf", "not"].some((keyword) => keyword in cleaned)) return;
  if ("properties" in cleaned) cleaned["type"] = "object";
  else if ("items" in cleaned || "prefixItems" in cleaned) cleaned["type"] = "array";
}
