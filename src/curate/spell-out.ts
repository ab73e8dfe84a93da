import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import { pointerKeys } from "../core/pointer.ts";
import { referenceOf } from "../spec/references.ts";
import { rewrite } from "../spec/rewrite.ts";
import type {
  CleanSchema,
  Definition,
  SchemaDefinitions,
  SchemaEvents,
} from "./schema-definitions.ts";

/** Inlining may grow a schema to this many bytes, or to a quarter more than it is with definitions. */
const cheapBytes = 8 * 1024;
/** A schema that is longer than this is of no use to any client. */
export const maxSchemaBytes = 512 * 1024;

/**
 * The schema with no reference out of itself; undefined when it would be over `maxSchemaBytes`. References are inlined
 * while that is cheap; recursive ones, and all once it is not, become the schema's own `$defs`, as far as they are
 * reached (JSON Schema core §8.2.4, https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4).
 */
export function spellOut(
  schema: unknown,
  definitions: SchemaDefinitions,
  events: SchemaEvents,
): CleanSchema | undefined {
  const root = definitions.define(schema, events);
  const reached = definitions.reach(root);
  const withDefs = [...reached.values()].reduce((sum, { bytes }) => sum + bytes, root.bytes);
  if (withDefs > maxSchemaBytes) return undefined;
  if (reached.size === 0) return root.schema;
  const cheap =
    definitions.inlinedBytes(root, maxSchemaBytes) <= Math.max(cheapBytes, withDefs * 1.25);
  const kept = [...reached.keys()]
    .filter((reference) => !cheap || definitions.isRecursive(reference))
    .sort(byCodeUnit);
  return assemble(root.schema, { kept: definitionNames(kept), reached });
}

interface Plan {
  /** The name under $defs of each definition that stays one, by its reference in the spec. */
  readonly kept: ReadonlyMap<string, string>;
  readonly reached: ReadonlyMap<string, Definition>;
}

function assemble(root: CleanSchema, { kept, reached }: Plan): CleanSchema {
  const inlined = new Map<string, unknown>();
  const replace = (schema: unknown): unknown =>
    rewrite(schema, "schema", (_, { $ref, ...rest }) => {
      if (typeof $ref !== "string") return rest;
      const name = kept.get($ref);
      if (name !== undefined) return { $ref: `#/$defs/${name}`, ...rest };
      if (!inlined.has($ref)) inlined.set($ref, replace(reached.get($ref)?.schema));
      return merged(inlined.get($ref), rest);
    });
  const defs = [...kept].map(([reference, name]): [string, unknown] => [
    name,
    replace(reached.get(reference)?.schema),
  ]);
  const schema = replace(root);
  // rewrite gives an object for an object.
  return { ...(schema as CleanSchema), ...(defs.length > 0 && { $defs: objectFrom(defs) }) };
}

/** A short, unique name for each definition: the last part of its pointer. */
function definitionNames(references: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const reference of references) {
    const last = pointerKeys(reference.replace(/^#/, "")).at(-1) ?? "";
    const base = last.replace(/[^A-Za-z0-9_.-]+/g, "_") || "schema";
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
    taken.add(name);
    names.set(reference, name);
  }
  return names;
}

const annotations = ["description", "default"];

/** An inlined schema with what stood beside the reference: both apply (JSON Schema core §8.2.3.1). */
function merged(target: unknown, beside: { readonly [keyword: string]: unknown }): unknown {
  if (!isObject(target)) return beside;
  const clashes = Object.keys(beside).some(
    (keyword) => !annotations.includes(keyword) && ownValue(target, keyword) !== undefined,
  );
  return clashes || referenceOf(target) !== undefined
    ? { allOf: [target], ...beside }
    : { ...target, ...beside };
}
