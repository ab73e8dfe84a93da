import { isObject, objectFrom } from "../core/json.ts";
import type { CleanSchema } from "./map-schemas.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import { typesOf } from "./schema-type.ts";

/** An object body taken apart. */
export interface BodyFields {
  readonly properties: { readonly [name: string]: unknown };
  readonly required: ReadonlySet<string>;
  /** What the schema says between its properties; empty where it says nothing. */
  readonly between: CleanSchema;
}

const unions = ["oneOf", "anyOf", "allOf"];
const constraints = [
  ...unions,
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "propertyNames",
  "minProperties",
  "maxProperties",
];

/**
 * A composed body as named fields; undefined when it is no object with known properties, or when a part of a union
 * brings properties of its own, which would be lost.
 */
export function bodyFields(
  schema: CleanSchema,
  definitions: SchemaDefinitions,
): BodyFields | undefined {
  const types = typesOf(schema) ?? [];
  const isObjectOrNull =
    types.includes("object") && types.every((name) => name === "object" || name === "null");
  const { properties, additionalProperties: extra, patternProperties, required } = schema;
  if (!isObjectOrNull || !isObject(properties) || Object.keys(properties).length === 0) return;
  if (patternProperties !== undefined) return undefined;
  if (isObject(extra) && Object.keys(extra).length > 0) return undefined;
  const known = new Set(Object.keys(properties));
  const branches = unions.flatMap((keyword) => branchesOf(schema, keyword));
  const context = { known, definitions, levels: maxLevels };
  if (!branches.every((branch) => addsNothing(branch, context))) return undefined;
  const names = Array.isArray(required) ? required.map(String) : [];
  // Asked for and not described: the caller must still be able to send it.
  const undescribed = extra === false ? [] : names.filter((name) => !known.has(name));
  const between = Object.entries(schema).filter(([keyword]) => constraints.includes(keyword));
  return {
    properties: { ...properties, ...objectFrom(undescribed.map((name) => [name, {}])) },
    required: new Set(names),
    between: objectFrom(between),
  };
}

function branchesOf(schema: CleanSchema, keyword: string): readonly CleanSchema[] {
  const branches = schema[keyword];
  return Array.isArray(branches) ? branches.filter(isObject) : [];
}

/** Unions in unions are looked into this deep; a schema may be a branch of itself. */
const maxLevels = 6;

interface Branches {
  readonly known: ReadonlySet<string>;
  readonly definitions: SchemaDefinitions;
  readonly levels: number;
}

/** Whether a branch speaks only of properties that are known anyway. */
function addsNothing(branch: CleanSchema, context: Branches): boolean {
  const { known, definitions, levels } = context;
  const { properties, patternProperties, ...rest } = definitions.followed(branch);
  if (patternProperties !== undefined || levels === 0) return false;
  if (isObject(properties) && !Object.keys(properties).every((name) => known.has(name))) {
    return false;
  }
  const deeper = { ...context, levels: levels - 1 };
  return unions.every((keyword) =>
    branchesOf(rest, keyword).every((inner) => addsNothing(inner, deeper)),
  );
}
