import { isObject, objectFrom } from "../core/json.ts";
import { positionOf } from "../spec/positions.ts";

/** A schema in which only keywords of JSON Schema are left, each with a value that it may have. */
export type CleanSchema = { readonly [keyword: string]: unknown };

/** The schema with each schema that stands directly in it replaced; what holds data is kept as it is. */
export function mapSchemas(
  schema: CleanSchema,
  replace: (inner: CleanSchema) => unknown,
): { [keyword: string]: unknown } {
  const mapped: { [keyword: string]: unknown } = {};
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    mapped[keyword] = isObject(value) || Array.isArray(value) ? held(keyword, value) : value;
  }
  return mapped;

  function held(keyword: string, value: unknown): unknown {
    const holds = positionOf("schema", keyword)?.[0];
    if (holds === "one") return isObject(value) ? replace(value) : value;
    if (holds === "list") return Array.isArray(value) ? value.map(one) : value;
    if (holds !== "map" || !isObject(value)) return value;
    return objectFrom(Object.entries(value).map(([name, inner]) => [name, one(inner)]));
  }

  function one(inner: unknown): unknown {
    return isObject(inner) ? replace(inner) : inner;
  }
}

/** Calls `visit` for the schema and every schema in it, outermost first. */
export function visitSchemas(schema: CleanSchema, visit: (inner: CleanSchema) => void): void {
  visit(schema);
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    const holds = positionOf("schema", keyword)?.[0];
    if (holds === undefined) continue;
    for (const inner of holds === "one" ? [value] : Object.values(value)) {
      if (isObject(inner)) visitSchemas(inner, visit);
    }
  }
}
