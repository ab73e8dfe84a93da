import { isNumber } from "../core/exact-number.ts";

/** What kind of JSON a value is, in words for a model. */
export function kindText(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (isNumber(value)) return "a number";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "a text";
  return typeof value === "boolean" ? "true or false" : "an object";
}
