// allOf as one schema, where that says the same (JSON Schema core §10.2.1.1:
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1.1).
import { byCodeUnit, canonicalJson, isObject, objectFrom, ownValue } from "../core/json.ts";
import { annotations } from "./clean-keywords.ts";
import { omitted } from "./clean-schema.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { mergeKeyword } from "./merge-keywords.ts";
import { typeFrom, typesOf } from "./schema-type.ts";

type Merged = { [keyword: string]: unknown };

/** Keywords that look at their neighbours: when both sides have one of a group, the sides stay apart. */
const groups: readonly (readonly string[])[] = [
  ["contains", "minContains", "maxContains"],
  ["if", "then", "else"],
  ["prefixItems", "unevaluatedItems"],
  ["not"],
  ["oneOf"],
  ["anyOf"],
  ["allOf"],
  ["$ref"],
  ["patternProperties"],
  ["propertyNames"],
  ["dependentSchemas"],
  ["dependentRequired"],
];

const own = (schema: CleanSchema, keyword: string): boolean => Object.hasOwn(schema, keyword);

/**
 * One schema that accepts what both accept; undefined where there is none as simple. The right one's words win. An
 * object that either side closes is closed around the properties of both: its authors never mean that no value fits.
 */
export function mergeSchemas(left: CleanSchema, right: CleanSchema): CleanSchema | undefined {
  if (Object.keys(left).length === 0) return right;
  if (Object.keys(right).length === 0) return left;
  if (staysApart(left, right)) return undefined;
  const merged: Merged = { ...left };
  for (const keyword of Object.keys(right)) {
    if (keyword === "properties" || keyword === "items" || keyword === "type") continue;
    const value = own(left, keyword)
      ? mergeKeyword(keyword, left[keyword], right[keyword])
      : right[keyword];
    if (value === undefined) return undefined;
    merged[keyword] = value;
  }
  mergeItems(merged, left, right);
  mergeProperties(merged, left, right);
  const fits = mergeTypes(merged, left, right) && mergeConstant(merged);
  return fits && closeObject(merged, left, right) ? merged : undefined;
}

function staysApart(left: CleanSchema, right: CleanSchema): boolean {
  const bothHave = (group: readonly string[]): boolean =>
    group.some((keyword) => own(left, keyword)) && group.some((keyword) => own(right, keyword));
  if (groups.some(bothHave)) return true;
  const unevaluated = [left, right].some((side) => own(side, "unevaluatedProperties"));
  const lists = own(left, "prefixItems") || own(right, "prefixItems");
  return unevaluated || (lists && own(left, "items") && own(right, "items"));
}

function mergeTypes(merged: Merged, left: CleanSchema, right: CleanSchema): boolean {
  const [ours, theirs] = [typesOf(left), typesOf(right)];
  const type = ours && theirs ? common(ours, theirs) : (left["type"] ?? right["type"]);
  if (type !== undefined) merged["type"] = type;
  return type !== undefined || (ours ?? theirs) === undefined;
}

/** Types that both lists have; an integer is a number. */
function common(left: readonly string[], right: readonly string[]): unknown {
  const within = (names: readonly string[], name: string): boolean =>
    names.includes(name) || (name === "integer" && names.includes("number"));
  return typeFrom([
    ...left.filter((name) => within(right, name)),
    ...right.filter((name) => within(left, name)),
  ]);
}

function mergeItems(merged: Merged, left: CleanSchema, right: CleanSchema): void {
  const [ours, theirs] = [left["items"], right["items"]];
  if (isObject(ours) && isObject(theirs)) merged["items"] = mergeMembers(ours, theirs);
  else if (theirs !== undefined) merged["items"] = theirs;
}

/** A constant that the other side's values allow takes their place. */
function mergeConstant(merged: Merged): boolean {
  const { const: value, enum: values } = merged;
  if (!("const" in merged) || !Array.isArray(values)) return true;
  delete merged["enum"];
  return values.some((known) => canonicalJson(known) === canonicalJson(value));
}

/** `additionalProperties` sees only the properties beside it: a schema there may not meet new ones. */
function closeObject(merged: Merged, left: CleanSchema, right: CleanSchema): boolean {
  const sides = [left, right].map((side) => side["additionalProperties"]);
  if (sides.includes(false)) {
    merged["additionalProperties"] = false;
    return true;
  }
  const limits = sides.filter((side) => isObject(side) && Object.keys(side).length > 0);
  if (limits.length === 0) return true;
  const bare = (side: CleanSchema): boolean =>
    !own(side, "properties") && !own(side, "patternProperties");
  const limited = isObject(left["additionalProperties"]) ? right : left;
  if (limits.length > 1 || !bare(limited)) return false;
  merged["additionalProperties"] = limits[0];
  return true;
}

function mergeProperties(merged: Merged, left: CleanSchema, right: CleanSchema): void {
  const [ours, theirs] = [left["properties"], right["properties"]];
  if (!isObject(ours) || !isObject(theirs)) {
    if (theirs !== undefined) merged["properties"] = theirs;
    return;
  }
  const members = new Map(Object.entries(ours));
  for (const [name, member] of Object.entries(theirs)) {
    const known = ownValue(ours, name);
    members.set(name, isObject(known) && isObject(member) ? mergeMembers(known, member) : member);
  }
  merged["properties"] = objectFrom(members);
}

/** Two schemas of one property or of the items: merged in their turn, when they are composed. */
function mergeMembers(left: CleanSchema, right: CleanSchema): CleanSchema {
  if (left === omitted || right === omitted) return omitted;
  if (left === right || canonicalJson(left) === canonicalJson(right)) return right;
  if (hasOnlyWords(left) || hasOnlyWords(right)) return { ...left, ...right };
  return { allOf: together([...partsOf(left), ...partsOf(right)]) };
}

function partsOf(schema: CleanSchema): readonly unknown[] {
  const { allOf, ...beside } = schema;
  return Array.isArray(allOf) && Object.keys(beside).length === 0 ? allOf : [schema];
}

/** Each part once: schemas that meet again in what they are part of come to an end. */
function together(parts: readonly unknown[]): readonly unknown[] {
  const unique = [...new Map(parts.map((part) => [canonicalJson(part), part]))];
  return unique.sort(([left], [right]) => byReference(left, right)).map(([, part]) => part);
}

const bareReference = '{"$ref":';

/** References first and in order; other parts keep theirs. */
function byReference(left: string, right: string): number {
  const [one, other] = [left, right].map((part) => part.startsWith(bareReference));
  if (one !== other) return one ? -1 : 1;
  return one ? byCodeUnit(left, right) : 0;
}

/** Whether a schema says something and asks for nothing. */
export function hasOnlyWords(schema: CleanSchema): boolean {
  return Object.keys(schema).every((keyword) => words.has(keyword));
}

const words: ReadonlySet<string> = new Set(["description", "default", ...annotations.keys()]);
