// uniqueItems (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4.3) in one pass: ajv's own
// compares every element with every other, which for 10,000 objects of one call blocks the process for seconds.
import { canonicalJson } from "./json.ts";

/** Whether no two elements are equal as JSON: members in any order, 1 equal to 1.0. */
export function areUnique(required: unknown, list: readonly unknown[]): boolean {
  if (required !== true) return true;
  const seen = new Set<unknown>();
  for (const element of list) seen.add(keyOf(element));
  return seen.size === list.length;
}

/** Texts get a mark, so that none is the JSON of another element. */
function keyOf(element: unknown): unknown {
  if (typeof element === "string") return `"${element}`;
  return typeof element === "object" && element !== null ? canonicalJson(element) : element;
}
