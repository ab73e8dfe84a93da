// What Gemini's function declarations take: a subset of OpenAPI 3.0's Schema Object
// (https://ai.google.dev/api/caching#Schema): no references, no combinator but anyOf, no const, enums of texts, one type.
import type { ObjectSchema, Schema } from "../../contract/schema.ts";
import { isObject, objectFrom, ownValue } from "../../core/json.ts";
import type { CleanSchema } from "../map-schemas.ts";
import { typesOf } from "../schema-type.ts";
import { sentence } from "../texts.ts";

const kept = [
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "pattern",
  "default",
];

/** References are followed this deep, and a schema has so many parts; what is beyond is any value of its type. */
const maxReferences = 4;
const maxParts = 1500;

interface Walk {
  readonly definitions: CleanSchema;
  readonly references: number;
  /** How much of the schema has been written, for all branches of the walk, and whether something was cut. */
  readonly written: { parts: number; isCut: boolean };
}

/** An input for Gemini, and whether parts of it are no more than their type. */
interface GeminiInput {
  readonly input: ObjectSchema;
  readonly isCut: boolean;
}

/** A safe input as Gemini takes it. What it cannot say is left to the words and to the check of a call. */
export function forGemini({ $defs, required, properties }: ObjectSchema): GeminiInput {
  const written = { parts: 0, isCut: false };
  const walk = { definitions: isObject($defs) ? $defs : {}, references: 0, written };
  const input: ObjectSchema = {
    type: "object",
    additionalProperties: false,
    ...(required !== undefined && { required }),
    properties: members(properties, walk),
  };
  return { input, isCut: written.isCut };
}

function members(properties: CleanSchema, walk: Walk): { [name: string]: Schema } {
  return objectFrom(
    Object.entries(properties).map(([name, member]) => [
      name,
      reduced(isObject(member) ? member : {}, walk),
    ]),
  );
}

function reduced(schema: CleanSchema, walk: Walk): Schema {
  const { $ref, ...beside } = schema;
  walk.written.parts += 1;
  if (walk.written.parts > maxParts) return typeAlone(schema, walk);
  if (typeof $ref === "string") {
    const target = ownValue(walk.definitions, $ref.replace("#/$defs/", ""));
    if (!isObject(target) || walk.references >= maxReferences) return typeAlone(beside, walk);
    return reduced({ ...target, ...beside }, { ...walk, references: walk.references + 1 });
  }
  const branches = branchesOf(schema);
  const types = typesOf(schema) ?? [];
  const named = types.filter((type) => type !== "null");
  const values = branches.filter((branch) => !isNull(branch));
  const several = values.length > 0 ? values : named.map((type) => ({ type }));
  const hasNull = types.includes("null") || values.length < branches.length;
  if (several.length < 2 && !hasNull && values.length === 0) {
    return described(single(schema, named[0] ?? "string", walk), schema);
  }
  const { anyOf: _, oneOf: __, allOf: ___, type: ____, description: _____, ...shared } = schema;
  const type = named.length === 1 ? { type: named[0] } : {};
  const anyOf = several.map((one) => reduced({ ...type, ...shared, ...one }, walk));
  return described({ anyOf: [...anyOf, ...(hasNull ? [{ type: "null" }] : [])] }, schema);
}

/** Any value of the schema's type, or of its branches' types. */
function typeAlone(schema: CleanSchema, { written }: Walk): Schema {
  written.isCut = true;
  const own = typesOf(schema) ?? branchesOf(schema).flatMap((branch) => typesOf(branch) ?? []);
  const types = own.length === 0 ? ["string"] : [...new Set(own)];
  const each = types.map((type) =>
    type === "array" ? { type, items: { type: "string" } } : { type },
  );
  const [only] = each;
  return described(each.length === 1 && only ? only : { anyOf: each }, schema);
}

function branchesOf(schema: CleanSchema): readonly CleanSchema[] {
  const list = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isNull({ type }: CleanSchema): boolean {
  return type === "null";
}

function single(schema: CleanSchema, type: string, walk: Walk): Schema {
  const limits = kept.filter((keyword) => Object.hasOwn(schema, keyword));
  const { items, properties, required } = schema;
  const texts = type === "string" ? textsOf(schema) : undefined;
  return {
    type,
    ...objectFrom(limits.map((keyword) => [keyword, schema[keyword]])),
    ...(texts !== undefined && { enum: texts }),
    ...(type === "array" && { items: reduced(isObject(items) ? items : {}, walk) }),
    ...(type === "object" && isObject(properties) && { properties: members(properties, walk) }),
    ...(type === "object" && isObject(properties) && required !== undefined && { required }),
  };
}

function valuesOf({ enum: values, const: value }: CleanSchema): readonly unknown[] {
  if (Array.isArray(values)) return values;
  return value === undefined ? [] : [value];
}

function textsOf(schema: CleanSchema): readonly string[] | undefined {
  const texts = valuesOf(schema).filter((value) => typeof value === "string");
  return texts.length > 0 ? texts : undefined;
}

/** With the description, and in it the values that an enum of texts cannot say. */
function described(reduced: Schema, original: CleanSchema): Schema {
  const text = typeof original["description"] === "string" ? original["description"] : undefined;
  const others = valuesOf(original).filter(
    (value) => typeof value === "number" || typeof value === "boolean",
  );
  const values = others.length > 0 ? `One of: ${others.join(", ")}.` : undefined;
  const words = [text === undefined || values === undefined ? text : sentence(text), values];
  const said = words.filter((part) => part !== undefined).join(" ");
  return said === "" ? reduced : { ...reduced, description: said };
}
