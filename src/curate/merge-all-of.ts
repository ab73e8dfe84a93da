import { isObject } from "../core/json.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { hasOnlyWords, mergeSchemas } from "./merge-schemas.ts";

/** What a reference leads to, its allOf merged; undefined in a circle of allOf, which asks for nothing. */
export type Plain = (reference: string) => CleanSchema | undefined;

/**
 * The schema with its allOf merged into it, as far as that says the same; what stands deeper is left as it is. What
 * stands beside a `$ref` is merged with it, unless it is words alone: many readers ignore it.
 */
export function mergeAllOf(schema: CleanSchema, plain: Plain): CleanSchema {
  const { allOf, $ref, ...beside } = schema;
  const listed = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  if (listed.length === 0 && ($ref === undefined || hasOnlyWords(beside))) {
    return listed.length === 0 && allOf !== undefined ? withoutAllOf(schema) : schema;
  }
  const parts: readonly CleanSchema[] = $ref === undefined ? listed : [{ $ref }, ...listed];
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && isAlias(only) && hasOnlyWords(beside)) {
    return { ...only, ...beside };
  }
  const { merged, apart } = mergeParts(parts, plain);
  const whole = mergeSchemas(merged, beside);
  const rest = whole === undefined ? [merged, ...apart] : apart;
  return withAllOf(whole ?? beside, rest);
}

function withoutAllOf({ allOf: _, ...schema }: CleanSchema): CleanSchema {
  return schema;
}

function withAllOf(schema: CleanSchema, parts: readonly CleanSchema[]): CleanSchema {
  if (parts.length === 0) return schema;
  const { allOf } = schema;
  return { ...schema, allOf: [...(Array.isArray(allOf) ? allOf : []), ...parts] };
}

/** Whether a schema is a reference and at most words. */
export function isAlias({ $ref, ...beside }: CleanSchema): boolean {
  return typeof $ref === "string" && hasOnlyWords(beside);
}

function mergeParts(
  parts: readonly CleanSchema[],
  plain: Plain,
): { readonly merged: CleanSchema; readonly apart: readonly CleanSchema[] } {
  let merged: CleanSchema = {};
  const apart: CleanSchema[] = [];
  for (const part of parts) {
    const resolved = resolvePart(part, plain);
    const together = mergeSchemas(merged, resolved);
    if (together !== undefined) merged = together;
    else apart.push(isAlias(part) && plainly(part, plain) ? part : resolved);
  }
  return { merged, apart };
}

/** Whether a reference means the same here as anywhere: a parent's variants are not meant by its child. */
function plainly({ $ref }: CleanSchema, plain: Plain): boolean {
  if (typeof $ref !== "string") return false;
  const target = plain($ref) ?? {};
  return withoutVariants(target) === target;
}

/** A parent whose variants are the schemas that extend it, as a schema like any other. */
export function withoutVariants(schema: CleanSchema): CleanSchema {
  const isUnion = "oneOf" in schema || "anyOf" in schema;
  if (isUnion || schema["discriminator"] === undefined) return schema;
  const { discriminator: _, ...rest } = schema;
  return rest;
}

/** A part of an allOf in full. A parent's discriminator is about itself, not about what extends it. */
function resolvePart(part: CleanSchema, plain: Plain): CleanSchema {
  const { $ref, ...beside } = part;
  if (typeof $ref !== "string") return mergeAllOf(part, plain);
  const target = withoutVariants(plain($ref) ?? {});
  const own = mergeAllOf(beside, plain);
  return mergeSchemas(target, own) ?? { ...own, allOf: [target] };
}
