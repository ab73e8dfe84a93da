import type { Schema } from "../contract/schema.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { fragmentKeys, valueAt } from "../core/pointer.ts";
import { constantOf, plainScalar } from "./plain-scalar.ts";

const maxDepth = 8;
const maxNodes = 5_000;
const itemsInArrays = 2;

interface Walk {
  readonly root: Schema;
  readonly depth: number;
  /** Name of the property that this is, or is an element of. */
  readonly name?: string;
  /** The references on the way here. */
  readonly open: readonly string[];
  /** Shared by the whole walk. */
  readonly budget: { nodes: number };
}

type Node = { readonly [keyword: string]: unknown };

/**
 * A schema that openapi-sampler samples well: no references, combinations or alternatives, the first branch that is not
 * null chosen, two elements in a list, recursion and depth cut, no `writeOnly` members. Bounded, whatever the schema is.
 */
export function plainSchema(root: Schema): Schema {
  return plain(root, { root, depth: 0, open: [], budget: { nodes: maxNodes } }) ?? {};
}

/** Undefined where a recursion or a bound cuts. */
function plain(schema: unknown, walk: Walk): Node | undefined {
  walk.budget.nodes -= 1;
  if (walk.depth > maxDepth || walk.budget.nodes < 0) return undefined;
  if (!isObject(schema)) return {};
  const reference = ownValue(schema, "$ref");
  if (typeof reference === "string") return referenced(schema, reference, walk);
  const constant = constantOf(schema);
  if (constant !== undefined) return { const: constant };
  const merged = combined(schema, walk);
  if (merged === undefined || Object.hasOwn(merged, "const")) return merged;
  const type = typeOf(merged);
  if (type === "object") return plainObject(merged, walk);
  if (type === "array") return plainArray(merged, walk);
  return plainScalar(merged, type, walk.name);
}

function referenced(schema: Node, reference: string, walk: Walk): Node | undefined {
  const keys = reference.startsWith("#") ? fragmentKeys(reference.slice(1)) : undefined;
  if (keys === undefined || walk.open.includes(reference)) return undefined;
  const target = valueAt(walk.root, keys);
  const { $ref: _, ...siblings } = schema;
  const both = isObject(target) ? { ...target, ...siblings } : siblings;
  return plain(both, { ...walk, open: [...walk.open, reference] });
}

/** `allOf` merged, and the first usable branch of `oneOf` and `anyOf`, into what stands beside them. */
function combined(schema: Node, walk: Walk): Node | undefined {
  const { allOf, oneOf, anyOf, ...own } = schema;
  const below = { ...walk, depth: walk.depth + 1 };
  let merged: Node = own;
  for (const part of listOf(allOf)) merged = merge(merged, plain(part, below));
  for (const alternatives of [oneOf, anyOf]) {
    if (!Array.isArray(alternatives)) continue;
    const branches = alternatives.filter((branch) => !isNull(branch));
    const first = firstOf(branches, (branch) => plain(branch, below));
    if (first === undefined && typeOf(own) === undefined) return undefined;
    merged = merge(merged, first);
  }
  return merged;
}

function firstOf<T>(list: readonly unknown[], map: (item: unknown) => T | undefined) {
  for (const item of list) {
    const mapped = map(item);
    if (mapped !== undefined) return mapped;
  }
  return undefined;
}

function merge(left: Node, right: Node | undefined): Node {
  if (right === undefined) return left;
  const properties = [left, right].flatMap((node) => Object.entries(membersOf(node)));
  return {
    ...left,
    ...right,
    ...(properties.length > 0 && { properties: objectFrom(properties) }),
  };
}

function plainObject(schema: Node, walk: Walk): Node {
  const below = { ...walk, depth: walk.depth + 1 };
  const members = Object.entries(membersOf(schema)).flatMap(([name, member]) => {
    if (isObject(member) && ownValue(member, "writeOnly") === true) return [];
    const sampled = plain(member, { ...below, name });
    return sampled === undefined ? [] : [[name, sampled] as const];
  });
  const rest = schema["additionalProperties"];
  const free = members.length === 0 && isObject(rest) ? plain(rest, below) : undefined;
  return {
    type: "object",
    properties: objectFrom(members),
    ...(free !== undefined && { additionalProperties: free }),
  };
}

function plainArray(schema: Node, walk: Walk): Node {
  const below = { ...walk, depth: walk.depth + 1 };
  const prefix = listOf(schema["prefixItems"]).map((item) => plain(item, below) ?? {});
  if (prefix.length > 0) return { type: "array", prefixItems: prefix };
  const items = plain(schema["items"], below);
  const most = schema["maxItems"];
  // Every element is sampled alike, so that a list of unique ones has one.
  const wanted = schema["uniqueItems"] === true ? 1 : itemsInArrays;
  const count = typeof most === "number" ? Math.min(most, wanted) : wanted;
  if (items === undefined || count < 1) return { const: [] };
  return { type: "array", items, minItems: count, maxItems: count };
}

/** The first type that is not null; guessed from the keywords where none is given. */
function typeOf(schema: Node): string | undefined {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  const named = types.find((each) => typeof each === "string" && each !== "null");
  if (typeof named === "string") return named;
  if (types.includes("null")) return "null";
  if ("properties" in schema || "additionalProperties" in schema) return "object";
  return "items" in schema || "prefixItems" in schema ? "array" : undefined;
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && (schema["type"] === "null" || schema["const"] === null);
}

function membersOf(schema: Node): Node {
  const properties = schema["properties"];
  return isObject(properties) ? properties : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
