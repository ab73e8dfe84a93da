// Schemas that are each other: a value is then checked for ever without a look into it (JSON Schema core §9.4.1 "Guarding
// Against Infinite Recursion": https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1).
import { isObject, objectFrom } from "../core/json.ts";
import type { CleanSchema } from "./map-schemas.ts";

const unions = new Set(["allOf", "anyOf", "oneOf"]);
const conditions = new Set(["not", "if", "then", "else"]);

/**
 * The schema, and whatever it applies to the same value, less the references that `closes` a circle: anything is accepted
 * there. A condition with such a reference is left out. The same object where there are none.
 */
export function cutCircles(
  schema: CleanSchema,
  closes: (reference: string) => boolean,
): CleanSchema {
  const { $ref, ...beside } = schema;
  const cut = typeof $ref === "string" && closes($ref) ? beside : schema;
  let isSame = cut === schema;
  const kept = Object.entries(cut).flatMap(([keyword, value]): readonly [string, unknown][] => {
    const inner = unions.has(keyword) || conditions.has(keyword) ? within(value) : value;
    if (inner === value) return [[keyword, value]];
    isSame = false;
    return conditions.has(keyword) ? [] : [[keyword, inner]];
  });
  return isSame ? schema : objectFrom(kept);

  function within(value: unknown): unknown {
    if (isObject(value)) return cutCircles(value, closes);
    if (!Array.isArray(value)) return value;
    const members = value.map(within);
    return members.every((member, index) => member === value[index]) ? value : members;
  }
}
