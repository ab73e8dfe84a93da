import { exactJson } from "../core/exact-number.ts";

/** A value as text in a template: objects and arrays as compact JSON; missing and null have none. */
export function templateText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return undefined;
  return typeof value === "object" ? exactJson(value) : String(value);
}
