import { isObject, ownValue } from "../core/json.ts";
import type { Argument } from "./argument.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";

/** A property in a property, and whether the API asks for it. */
export interface FoundProperty {
  readonly schema: unknown;
  readonly required: boolean;
}

/** The property of a body property that is reached by these keys. */
export function propertyAt(
  { schema, required }: Argument,
  keys: readonly string[],
  definitions: SchemaDefinitions,
): FoundProperty | undefined {
  let at: unknown = schema;
  let isRequired = required;
  for (const key of keys) {
    const object = isObject(at) ? definitions.followed(at) : {};
    const properties = ownValue(object, "properties");
    const names = ownValue(object, "required");
    isRequired &&= Array.isArray(names) && names.includes(key);
    at = isObject(properties) ? ownValue(properties, key) : undefined;
    if (at === undefined) return undefined;
  }
  return { schema: at, required: isRequired };
}

/** What a body property's own properties are called: `position.line`. */
export function nestedNames(
  { in: where, wireName, schema }: Argument,
  definitions: SchemaDefinitions,
): readonly string[] {
  if (where !== "body" || wireName === undefined || !isObject(schema)) return [];
  const properties = ownValue(definitions.followed(schema), "properties");
  return isObject(properties) ? Object.keys(properties).map((key) => `${wireName}.${key}`) : [];
}
