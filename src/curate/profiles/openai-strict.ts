// What OpenAI takes with `strict: true` (https://platform.openai.com/docs/guides/structured-outputs#supported-schemas):
// objects closed, every property required, null for what is left out, anyOf as the only combinator.
import type { ObjectSchema, Schema } from "../../contract/schema.ts";
import { isObject, objectFrom } from "../../core/json.ts";
import type { CleanSchema } from "../map-schemas.ts";
import { typeFrom, typesOf } from "../schema-type.ts";
import { sentence } from "../texts.ts";

const kept = [
  "enum",
  "const",
  "pattern",
  "multipleOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "description",
];

const formats = [
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
];

const anything = ["string", "number", "boolean", "null"];

/**
 * A safe input as OpenAI's strict mode takes it. What a call leaves out comes as null, and an object whose names are not
 * known as JSON text; both are put right before the call is checked by the exact schema.
 */
export function forOpenAi(input: ObjectSchema): ObjectSchema {
  const { $defs, required = [] } = input;
  const properties = closedMembers(input.properties, new Set(required));
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
    ...(isObject($defs) && { $defs: objectFrom(Object.entries($defs).map(definition)) }),
  };
}

function definition([name, schema]: [string, unknown]): [string, Schema] {
  return [name, strict(isObject(schema) ? schema : {})];
}

function closedMembers(
  properties: CleanSchema,
  required: ReadonlySet<string>,
): { [name: string]: Schema } {
  return objectFrom(
    Object.entries(properties).map(([name, member]) => {
      const schema = strict(isObject(member) ? member : {});
      return [name, required.has(name) ? schema : orNull(schema)];
    }),
  );
}

function strict(schema: CleanSchema): Schema {
  const { $ref, description } = schema;
  const words = typeof description === "string" ? { description } : {};
  if (typeof $ref === "string") return { $ref };
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches)) {
    return { anyOf: branches.filter(isObject).map(strict), ...words };
  }
  const types = typesOf(schema) ?? anything;
  const named = types.filter((type) => type !== "null");
  if (!named.includes("object")) return scalar(schema, types);
  const { properties, required } = schema;
  if (!isObject(properties) || Object.keys(properties).length === 0) return asText(schema, types);
  const names = new Set(Array.isArray(required) ? required.map(String) : []);
  const members = closedMembers(properties, names);
  return {
    type: typeFrom(types) ?? "object",
    additionalProperties: false,
    required: Object.keys(members),
    properties: members,
    ...words,
  };
}

function scalar(schema: CleanSchema, types: readonly string[]): Schema {
  const keywords = kept.filter((keyword) => Object.hasOwn(schema, keyword));
  const { items, format } = schema;
  return {
    type: typeFrom(types) ?? "string",
    ...(typeof format === "string" && formats.includes(format) && { format }),
    ...objectFrom(keywords.map((keyword) => [keyword, schema[keyword]])),
    ...(types.includes("array") && { items: strict(isObject(items) ? items : {}) }),
  };
}

/** An object with names of the caller's choice, which strict mode has no word for. */
function asText({ description }: CleanSchema, types: readonly string[]): Schema {
  const others = types.filter((type) => type !== "object");
  const note = "A JSON object, as text.";
  return {
    type: typeFrom([...others, "string"]) ?? "string",
    description: typeof description === "string" ? `${sentence(description)} ${note}` : note,
    ...(types.includes("array") && { items: strict({}) }),
  };
}

/** What may be left out is null instead. */
function orNull(schema: Schema): Schema {
  const { anyOf, $ref } = schema;
  if (Array.isArray(anyOf)) {
    const hasNull = anyOf.some((branch) => isObject(branch) && branch["type"] === "null");
    return hasNull ? schema : { ...schema, anyOf: [...anyOf, { type: "null" }] };
  }
  const { const: value, ...rest } = schema;
  if ($ref !== undefined || value !== undefined) {
    const { description, ...bare } = schema;
    const words = typeof description === "string" ? { description } : {};
    return { anyOf: [bare, { type: "null" }], ...words };
  }
  const values = schema["enum"];
  return {
    ...rest,
    type: typeFrom([...(typesOf(schema) ?? []), "null"]) ?? "null",
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
  };
}
