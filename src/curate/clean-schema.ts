// From an OpenAPI 3.1 schema to what a tool's input can say: keywords of JSON Schema 2020-12, each with a value that
// the standard allows (https://json-schema.org/draft/2020-12/json-schema-core). References stay as they are.
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import { cleanValues } from "./clean-enum.ts";
import { annotations, assertions, lists, singles, singlesOrFlags } from "./clean-keywords.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { executablePattern } from "./pattern.ts";
import { below, type Place } from "./schema-place.ts";
import { typeFrom, typeNames } from "./schema-type.ts";
import { argumentText, withPattern } from "./texts.ts";

type Cleaned = { [keyword: string]: unknown };

/** What is done with the parts of a schema. */
export interface Cleaning {
  /** Cleans a schema inside. */
  readonly nested: (schema: unknown, place: Place) => CleanSchema;
  /** Whether a property is none in this direction: a readOnly one in a request. */
  readonly omits: (member: unknown) => boolean;
  /** Told of each keyword that is left out, and why. */
  readonly lost: (keyword: string, reason: string, place: Place) => void;
  /** Keep what describes a schema and asks for nothing: titles, examples. */
  readonly keepsAnnotations: boolean;
}

/** Stands for a property that is left out, until its schema is put together and `required` is known. */
export const omitted: CleanSchema = Object.freeze({ not: Object.freeze({}) });

/** One schema, cleaned. `false` becomes `not: {}`; what is no schema accepts anything. */
export function cleanSchema(schema: unknown, place: Place, cleaning: Cleaning): Cleaned {
  if (schema === false) return { not: {} };
  if (!isObject(schema)) return {};
  const cleaned: Cleaned = {};
  for (const keyword of Object.keys(schema)) {
    const kept = cleanKeyword(keyword, schema[keyword], { place: below(place, keyword), cleaning });
    if (kept !== undefined) cleaned[keyword] = kept;
  }
  const lost = (keyword: string, reason: string): void =>
    cleaning.lost(keyword, reason, below(place, keyword));
  cleanValues(cleaned, lost);
  if (cleaned["pattern"] !== undefined && !executablePattern(cleaned["pattern"])) {
    lost("pattern", `${JSON.stringify(cleaned["pattern"])} cannot be executed`);
    cleaned["description"] = withPattern(cleaned["description"], cleaned["pattern"]);
    delete cleaned["pattern"];
  }
  openWherePatternsAreLost(cleaned, schema);
  if (isObject(schema["properties"]) && !("properties" in cleaned)) {
    delete cleaned["additionalProperties"];
  }
  cleanItems(cleaned, schema, (item, index) => cleaning.nested(item, below(place, "items", index)));
  keepRequired(cleaned, schema);
  orderProperties(cleaned);
  return cleaned;
}

interface Here {
  readonly place: Place;
  readonly cleaning: Cleaning;
}

function cleanKeyword(keyword: string, value: unknown, here: Here): unknown {
  const { place, cleaning } = here;
  const problem = assertions.get(keyword)?.(value);
  if (problem !== undefined) cleaning.lost(keyword, problem, place);
  if (assertions.has(keyword)) return problem === undefined ? value : undefined;
  switch (keyword) {
    case "$ref":
    case "pattern":
      return typeof value === "string" ? value : undefined;
    case "description":
      return argumentText(value);
    case "type":
      return typeOf(value);
    case "enum":
      return Array.isArray(value) ? value : undefined;
    case "properties":
    case "dependentSchemas":
    case "patternProperties":
      return members(keyword, value, here);
  }
  if (singles.has(keyword) || singlesOrFlags.has(keyword)) {
    if (isObject(value)) return cleaning.nested(value, place);
    return typeof value === "boolean" && singlesOrFlags.has(keyword) ? value : undefined;
  }
  if (lists.has(keyword)) return branches(keyword, value, here);
  return cleaning.keepsAnnotations && annotations.get(keyword)?.(value) ? value : undefined;
}

function typeOf(value: unknown): unknown {
  if (typeof value === "string") return typeNames.includes(value) ? value : undefined;
  return Array.isArray(value) ? typeFrom(value.map(String)) : undefined;
}

/** A branch that nothing can meet is none of anyOf and oneOf. */
function branches(keyword: string, value: unknown, { place, cleaning }: Here): unknown {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const cleaned = value.map((item, index) => cleaning.nested(item, below(place, index)));
  if (keyword === "allOf" || keyword === "prefixItems") return cleaned;
  const possible = cleaned.filter((_, index) => value[index] !== false);
  return possible.length > 0 ? possible : undefined;
}

/** No client can be sent so many, and each costs memory. */
const maxMembers = 10_000;

function members(keyword: string, value: unknown, { place, cleaning }: Here): unknown {
  if (!isObject(value)) return undefined;
  if (Object.keys(value).length > maxMembers) {
    cleaning.lost(keyword, `it has more than ${maxMembers} members`, place);
    return undefined;
  }
  const entries = Object.entries(value).flatMap(([name, member]): [string, CleanSchema][] => {
    if (keyword === "properties" && (member === false || cleaning.omits(member))) {
      return [[name, omitted]];
    }
    if (keyword === "patternProperties" && !executablePattern(name)) {
      const reason = `the pattern ${JSON.stringify(name)} cannot be executed`;
      cleaning.lost(keyword, reason, below(place, name));
      return [];
    }
    return [[name, cleaning.nested(member, below(place, name))]];
  });
  return objectFrom(entries);
}

/** Without a pattern of its names, a closed object would refuse what the pattern allows. */
function openWherePatternsAreLost(
  cleaned: Cleaned,
  schema: { readonly [keyword: string]: unknown },
): void {
  const kept = cleaned["patternProperties"];
  const all = ownValue(schema, "patternProperties");
  if (!isObject(kept) || !isObject(all)) return;
  if (Object.keys(kept).length < Object.keys(all).length) delete cleaned["additionalProperties"];
  if (Object.keys(kept).length === 0) delete cleaned["patternProperties"];
}

/** A list under `items` is older drafts' `prefixItems`; an end to the list is said by `maxItems`, as everybody reads it. */
function cleanItems(
  cleaned: Cleaned,
  schema: { readonly [keyword: string]: unknown },
  nested: (item: unknown, index: number) => CleanSchema,
): void {
  const items = ownValue(schema, "items");
  if (Array.isArray(items) && items.length > 0) cleaned["prefixItems"] = items.map(nested);
  const prefix = cleaned["prefixItems"];
  if (cleaned["items"] === true) cleaned["items"] = {};
  if (cleaned["items"] !== false) return;
  cleaned["items"] = {};
  const length = Array.isArray(prefix) ? prefix.length : 0;
  const stated = cleaned["maxItems"];
  cleaned["maxItems"] = typeof stated === "number" ? Math.min(stated, length) : length;
}

/** The required names, each once and in order. */
function keepRequired(cleaned: Cleaned, schema: { readonly [keyword: string]: unknown }): void {
  const required = ownValue(schema, "required");
  if (!Array.isArray(required)) return;
  const names = [...new Set(required.filter((name) => typeof name === "string"))];
  if (names.length > 0) cleaned["required"] = names.sort(byCodeUnit);
}

/** What is required, then the rest, each by name: as for arguments, so that no spec's order shows. */
export function orderProperties(cleaned: Cleaned): void {
  const { properties, required } = cleaned;
  if (!isObject(properties)) return;
  const needed = new Set(Array.isArray(required) ? required : []);
  const rank = (name: string): number => (needed.has(name) ? 0 : 1);
  const entries = Object.entries(properties).sort(
    ([left], [right]) => rank(left) - rank(right) || byCodeUnit(left, right),
  );
  cleaned["properties"] = objectFrom(entries);
}
