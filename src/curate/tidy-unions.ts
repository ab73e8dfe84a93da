// anyOf and oneOf in the shortest form that says the same (JSON Schema core §10.2.1:
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1).
import { canonicalJson, isObject } from "../core/json.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { hasOnlyWords } from "./merge-schemas.ts";
import { typeFrom, typeOfValue, typesOf } from "./schema-type.ts";
import { sentence } from "./texts.ts";

/**
 * A composed schema whose unions are tidied: see the functions below for what becomes of them. Unless it is kept, oneOf
 * becomes anyOf, which more clients take: real alternatives overlap, and then oneOf would refuse what the API accepts.
 */
export function tidyUnions(schema: CleanSchema, keepsOneOf: boolean): CleanSchema {
  const { oneOf, ...rest } = schema;
  const isOpen = !keepsOneOf && oneOf !== undefined && !("anyOf" in schema);
  return ["anyOf", "oneOf"].reduce(tidyUnion, isOpen ? { ...rest, anyOf: oneOf } : schema);
}

/** A union of one is that one; a union in a union is one; null comes last, or into the type of the only other. */
function tidyUnion(schema: CleanSchema, keyword: string): CleanSchema {
  const { [keyword]: union, ...rest } = schema;
  if (!Array.isArray(union)) return schema;
  const branches = keyword === "anyOf" ? unique(union.flatMap(flattened)) : union;
  const values = constants(branches);
  if (values !== undefined) return withValues(rest, values) ?? schema;
  const nulls = branches.filter(isNull);
  const others = branches.filter((branch) => !isNull(branch));
  const [only] = others;
  if (others.length === 1 && isObject(only) && hasOnlyWords(rest)) {
    const single = nulls.length === 0 ? only : orNull(only);
    if (single !== undefined) return { ...single, ...rest };
  }
  const types = hasOnlyWords(rest) ? bareTypes(branches) : undefined;
  if (types !== undefined) return { type: types, ...rest };
  return { ...schema, [keyword]: [...others, ...nulls.slice(0, 1)] };
}

function flattened(branch: unknown): readonly unknown[] {
  if (!isObject(branch)) return [];
  const { anyOf, type: _, ...rest } = branch;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [branch];
}

function unique(branches: readonly unknown[]): readonly unknown[] {
  const known = new Map(branches.map((branch) => [canonicalJson(branch), branch]));
  return known.size === branches.length ? branches : [...known.values()];
}

function isNull(branch: unknown): boolean {
  return isObject(branch) && branch["type"] === "null";
}

/** The schema with null among its types and values; undefined where that would not be the same. */
function orNull(schema: CleanSchema): CleanSchema | undefined {
  const types = typesOf(schema);
  const unions = ["$ref", "const", "allOf", "anyOf", "oneOf", "not", "if"];
  if (types === undefined || unions.some((keyword) => keyword in schema)) return undefined;
  const values = schema["enum"];
  return {
    ...schema,
    type: typeFrom([...types, "null"]),
    ...(Array.isArray(values) && { enum: [...values.filter((value) => value !== null), null] }),
  };
}

/** The type of a union of bare scalar types; undefined where a branch says more, or two say the same. */
function bareTypes(branches: readonly unknown[]): string | readonly string[] | undefined {
  const types = branches.map((branch) => {
    const isBare = isObject(branch) && Object.keys(branch).length === 1;
    return isBare && typeof branch["type"] === "string" ? branch["type"] : "object";
  });
  if (types.some((type) => type === "object" || type === "array")) return undefined;
  const isClear = new Set(types).size === types.length;
  return isClear && !(types.includes("integer") && types.includes("number"))
    ? typeFrom(types)
    : undefined;
}

interface Constant {
  readonly value: unknown;
  readonly text: unknown;
}

/** The values of a union of constants, each with what is said of it; undefined where a branch is something else. */
function constants(branches: readonly unknown[]): readonly Constant[] | undefined {
  const found = branches.flatMap((branch): Constant[] => {
    if (!isObject(branch)) return [];
    const { const: value, type: _, description: text, ...rest } = branch;
    return "const" in branch && Object.keys(rest).length === 0 ? [{ value, text }] : [];
  });
  const isAll = found.length === branches.length;
  const isUnique = new Set(found.map(({ value }) => canonicalJson(value))).size === found.length;
  return isAll && isUnique ? found : undefined;
}

/** Longest text that tells what the values mean, in characters. */
const maxMeanings = 300;

/** The schema with the values as its enum, less those that it does not allow anyway. Undefined when none is left. */
function withValues(schema: CleanSchema, listed: readonly Constant[]): CleanSchema | undefined {
  const { enum: values, const: constant, ...rest } = schema;
  const stated = "const" in schema ? [constant] : values;
  const allowed = Array.isArray(stated) ? new Set(stated.map(canonicalJson)) : undefined;
  const kept = listed.filter(({ value }) => allowed?.has(canonicalJson(value)) ?? true);
  if (kept.length === 0) return undefined;
  const [first] = kept;
  const one = kept.length === 1 && first !== undefined;
  const description = meanings(schema["description"], kept);
  return {
    ...rest,
    ...(!("type" in rest) && { type: typeFrom(kept.map(({ value }) => typeOfValue(value))) }),
    ...(one ? { const: first.value } : { enum: kept.map(({ value }) => value) }),
    ...(description !== undefined && { description }),
  };
}

function meanings(own: unknown, kept: readonly Constant[]): unknown {
  const told = kept.flatMap(({ value, text }) =>
    typeof text === "string" ? [kept.length === 1 ? text : `${String(value)}: ${text}`] : [],
  );
  const text = told.join("; ");
  if (text === "" || text.length > maxMeanings) return own;
  return typeof own === "string" ? `${sentence(own)} ${text}` : text;
}
