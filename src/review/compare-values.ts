import { canonicalJson } from "../core/json.ts";
import { type Change, change } from "./change.ts";
import type { Keywords, SchemaPair } from "./schema-pair.ts";

const allTypes = ["array", "boolean", "null", "number", "object", "string"];

/** The types that are gone, and those that are new. An integer is a number too. */
export function compareTypes({ before, after, place }: SchemaPair): readonly Change[] {
  const left = typesOf(before);
  const right = typesOf(after);
  const lost = left.filter((type) => !covers(right, type));
  const gained = right.filter((type) => !covers(left, type));
  if (lost.length === 0 && gained.length === 0) return [];
  const group = lost.length > 0 ? "breaking" : "dangerous";
  const values = { before: before["type"] ?? "any", after: after["type"] ?? "any" };
  return [change(group, `${place}: type`, values)];
}

function typesOf({ type }: Keywords): readonly unknown[] {
  if (type === undefined) return allTypes;
  return Array.isArray(type) ? type : [type];
}

function covers(types: readonly unknown[], type: unknown): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** The values of `enum` and `const` that are gone, and those that are new. */
export function compareChoices({ before, after, place }: SchemaPair): readonly Change[] {
  const left = choicesOf(before);
  const right = choicesOf(after);
  if (left === undefined && right === undefined) return [];
  if (left === undefined)
    return [change("breaking", `${place} takes only`, { after: listed(right) })];
  if (right === undefined)
    return [change("dangerous", `${place} takes any value`, { before: listed(left) })];
  const lost = without(left, right);
  const gained = without(right, left);
  return [
    ...(lost.length > 0 ? [change("breaking", `${place} loses ${listed(lost)}`)] : []),
    ...(gained.length > 0 ? [change("dangerous", `${place} gains ${listed(gained)}`)] : []),
  ];
}

function choicesOf(schema: Keywords): readonly unknown[] | undefined {
  const listedValues = schema["enum"];
  const choices = Array.isArray(listedValues) ? listedValues : undefined;
  if (!("const" in schema)) return choices;
  const only = [schema["const"]];
  return choices === undefined ? only : only.filter((value) => !isMissing(choices, value));
}

function isMissing(values: readonly unknown[], value: unknown): boolean {
  const text = canonicalJson(value);
  return values.every((other) => canonicalJson(other) !== text);
}

function without(values: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map(canonicalJson));
  return values.filter((value) => !known.has(canonicalJson(value)));
}

function listed(values: readonly unknown[] = []): string {
  return values.map((value) => JSON.stringify(value)).join(", ");
}
