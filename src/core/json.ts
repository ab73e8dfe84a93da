import { ExactNumber } from "./exact-number.ts";

/** Any value that JSON can carry (RFC 8259 §3, https://www.rfc-editor.org/rfc/rfc8259#section-3). */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object whose members are not known yet. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** Whether a value is a JSON object: not null, not an array, not a number that is held by its text. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !(value instanceof ExactNumber);
}

/** The value of a member that the object itself has; never one inherited from a prototype. */
export function ownValue(object: { readonly [key: string]: unknown }, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * An object of these entries in which every key is an own property, `__proto__` too.
 * `Object.fromEntries` defines instead of assigning, so that no key reaches a setter.
 */
export function objectFrom<T>(entries: Iterable<readonly [string, T]>): { [key: string]: T } {
  return Object.fromEntries(entries);
}

/** Compares by code units: the same order on every machine, unlike `localeCompare`. */
export function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The value with the members of every object in code-unit order; arrays keep theirs. */
export function sortedDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedDeep);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([left], [right]) => byCodeUnit(left, right));
  return objectFrom(entries.map(([key, member]) => [key, sortedDeep(member)]));
}

/** One-line JSON with sorted keys: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortedDeep(value));
}
