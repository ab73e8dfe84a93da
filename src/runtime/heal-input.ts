// Arguments as models send them: values in quotes, null for what is left out, `open` for `OPEN`, one for a list.
import type { ObjectSchema } from "../contract/schema.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { parseBoundedJson } from "../core/parse-bounded-json.ts";
import { SchemaReader, takes, typeOf } from "./schema-types.ts";

type Members = { readonly [name: string]: unknown };

/** Puts right what it can of arguments that are not valid; gives a copy. */
export type HealInput = (args: Members) => Members;

/** Where a value stands: its schema, and how many objects further in may be healed. */
interface Place {
  readonly schema: unknown;
  readonly reader: SchemaReader;
  readonly levels: number;
}

/** Objects in objects are healed this deep; nobody nests arguments deeper. */
const maxLevels = 8;

/**
 * Puts right what has one reading only, eight levels deep; a list's elements are on the level of the list. What a schema takes as it came is never changed, nor what can be read in two ways:
 * - a text where no text is taken is read as JSON, when its value is of a type that is taken;
 * - a text that differs from exactly one value of an `enum` by case is that value;
 * - null for what may be left out, and cannot be null, is left out;
 * - a scalar for a list of such scalars is a list of one; a text with a comma, a line break or an opening bracket is not.
 */
export function compileHealing(schema: ObjectSchema): HealInput {
  const reader = new SchemaReader(schema);
  return (args) => healMembers(args, { schema, reader, levels: maxLevels });
}

function healMembers(object: Members, { schema, reader, levels }: Place): Members {
  const properties = isObject(schema) ? ownValue(schema, "properties") : undefined;
  if (!isObject(properties) || !isObject(schema)) return object;
  const required = ownValue(schema, "required");
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const healed = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const property = ownValue(properties, name);
    const isNeeded = needed.has(name) && !hasDefault(property);
    if (value === null && !isNeeded && reader.typesOf(property)?.has("null") === false) return [];
    return [[name, healValue(value, { schema: property, reader, levels })]];
  });
  return objectFrom(healed);
}

function hasDefault(schema: unknown): boolean {
  return isObject(schema) && ownValue(schema, "default") !== undefined;
}

function healValue(value: unknown, place: Place): unknown {
  const { schema, reader } = place;
  const types = reader.typesOf(schema);
  if (types === undefined || takes(types, value)) return inside(inCase(value, place), place);
  const read = unquoted(value, types);
  const list = takes(types, read) ? read : listOfOne(read, { ...place, types });
  return inside(list, place);
}

/** The value of a text of JSON where texts are not taken and its value is; else the value as it is. */
function unquoted(value: unknown, types: ReadonlySet<string>): unknown {
  if (typeof value !== "string" || types.has("string")) return value;
  const parsed = parseBoundedJson(value);
  return parsed.ok && takes(types, parsed.value) ? parsed.value : value;
}

const scalars = new Set(["string", "number", "integer", "boolean"]);

/** A text that may be several: `a,b`, or a list that is no JSON. */
const mayBeSeveral = /[,\n]|^\s*["'[{(]/;

function listOfOne(
  value: unknown,
  { types, schema, reader }: Place & { readonly types: ReadonlySet<string> },
): unknown {
  if (!types.has("array") || [...types].some((type) => scalars.has(type))) return value;
  const itemTypes = reader.typesOf(reader.schemaFor("array", schema)?.["items"]);
  if (itemTypes === undefined || ![...itemTypes].every((type) => scalars.has(type))) return value;
  if (typeof value === "string" && mayBeSeveral.test(value)) return value;
  const item = unquoted(value, itemTypes);
  return takes(itemTypes, item) ? [item] : value;
}

function inCase(value: unknown, { schema, reader }: Place): unknown {
  const found = typeof value === "string" ? reader.schemaFor("string", schema) : undefined;
  if (typeof value !== "string" || found === undefined) return value;
  const alike = reader.inCase(value, found);
  return alike.length === 1 ? alike[0] : value;
}

/** Models send short lists; longer ones are not healed, so that healing costs next to nothing. */
const maxItems = 1000;

function inside(value: unknown, { schema, reader, levels }: Place): unknown {
  if (levels === 0 || typeof value !== "object" || value === null) return value;
  const found = reader.schemaFor(typeOf(value), schema);
  if (found === undefined) return value;
  if (isObject(value)) return healMembers(value, { schema: found, reader, levels: levels - 1 });
  if (!Array.isArray(value) || value.length > maxItems) return value;
  if (!Object.hasOwn(found, "items")) return value;
  const place = { schema: found["items"], reader, levels };
  return value.map((item: unknown) => healValue(item, place));
}
