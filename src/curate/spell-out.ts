import { byCodeUnit, objectFrom } from "../core/json.ts";
import { type Definition, measured } from "./definition.ts";
import { nameOf } from "./inheritance.ts";
import { type CleanSchema, mapSchemas } from "./map-schemas.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import { typesOf } from "./schema-type.ts";
import { type Turns, turnsOf } from "./turns.ts";

/** Inlining may grow a schema to this many bytes, or to a quarter more than it is with definitions. */
const cheapBytes = 8 * 1024;
/** A schema that is longer than this is of no use to any client. */
export const maxSchemaBytes = 512 * 1024;

/** A schema with no reference out of itself. With `keepsTurns` nothing is cut, and recursion is a definition. */
export interface SpelledOut {
  /** For clients: what leads back to itself is cut after one turn. */
  readonly served: CleanSchema;
  /** For the validator, where something was cut: everything as a definition, without words. */
  readonly exact?: CleanSchema;
}

/**
 * A composed schema spelled out; undefined when it would be over `maxSchemaBytes`. References are inlined while that is
 * cheap; else those that are used more than once become the schema's own `$defs`, as far as they are reached
 * (JSON Schema core §8.2.4, https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.4).
 */
export function spellOut(
  schema: CleanSchema,
  definitions: SchemaDefinitions,
  { keepsTurns = false }: { readonly keepsTurns?: boolean } = {},
): SpelledOut | undefined {
  const root = measured(schema);
  const reached = definitions.reach(root);
  const withDefs = [...reached.values()].reduce((sum, { bytes }) => sum + bytes, root.bytes);
  if (withDefs > maxSchemaBytes) return undefined;
  if (reached.size === 0) return { served: schema };
  const turns = turnsOf(root, reached);
  const cheap = turns.inlinedBytes <= Math.max(cheapBytes, withDefs * 1.25);
  const kept = cheap ? [] : usedTwice(root, reached);
  if (keepsTurns) {
    const names = definitionNames([...new Set([...kept, ...turns.targets])]);
    return { served: assemble(root.schema, { names, reached }) };
  }
  const served = assemble(root.schema, { names: definitionNames(kept), reached, turns });
  if (turns.targets.size === 0) return { served };
  const names = definitionNames([...reached.keys()]);
  return { served, exact: withoutWords(assemble(root.schema, { names, reached })) };
}

function usedTwice(root: Definition, reached: ReadonlyMap<string, Definition>): readonly string[] {
  const uses = new Map<string, number>();
  for (const { references } of [root, ...reached.values()]) {
    for (const [reference, count] of references) {
      uses.set(reference, (uses.get(reference) ?? 0) + count);
    }
  }
  return [...reached.keys()].filter((reference) => (uses.get(reference) ?? 0) > 1);
}

interface Plan {
  /** The name under $defs of each definition that stays one, by its reference in the spec. */
  readonly names: ReadonlyMap<string, string>;
  readonly reached: ReadonlyMap<string, Definition>;
  /** Where a definition leads back to one that it stands in; nothing is cut without. */
  readonly turns?: Turns;
}

function assemble(root: CleanSchema, { names, reached, turns }: Plan): CleanSchema {
  const inlined = new Map<string, CleanSchema>();

  /** The schema with its references replaced; `from` is the definition that it is part of. */
  function replaced(schema: CleanSchema, from: string): CleanSchema {
    const mapped = mapSchemas(schema, (inner) => replaced(inner, from));
    const { $ref, ...beside } = mapped;
    if (typeof $ref !== "string") return mapped;
    const target = reached.get($ref)?.schema ?? {};
    if (turns?.leadsBack(from, $ref)) return cutOff(target, $ref);
    const name = names.get($ref);
    if (name !== undefined) return reference(name, { target, beside });
    const known = inlined.get($ref) ?? replaced(target, $ref);
    inlined.set($ref, known);
    return mergeSchemas(known, beside) ?? { ...beside, allOf: [known] };
  }

  const schema = replaced(root, "");
  const defs = [...names].map(([from, name]): [string, CleanSchema] => [
    name,
    replaced(reached.get(from)?.schema ?? {}, from),
  ]);
  return { ...schema, ...(defs.length > 0 && { $defs: objectFrom(defs) }) };
}

/** With its type beside it: clients that see none send objects as texts. */
function reference(
  name: string,
  { target, beside }: { readonly target: CleanSchema; readonly beside: CleanSchema },
): CleanSchema {
  return { $ref: `#/$defs/${name}`, ...typeOnly(target), ...beside };
}

/** A list without `items` is refused by some clients, even where a reference says what they are. */
function typeOnly(schema: CleanSchema): CleanSchema {
  const { type } = schema;
  if (type === undefined) return {};
  return typesOf(schema)?.includes("array") ? { type, items: {} } : { type };
}

function cutOff(target: CleanSchema, from: string): CleanSchema {
  return {
    ...typeOnly(target),
    description: `${nameOf(from)}, same shape as above; nested levels accepted`,
  };
}

function withoutWords(schema: CleanSchema): CleanSchema {
  const { description: _, ...rest } = mapSchemas(schema, withoutWords);
  return rest;
}

/** A short, unique name for each definition: the last part of its pointer. */
function definitionNames(references: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const from of [...references].sort(byCodeUnit)) {
    const base = nameOf(from).replace(/[^A-Za-z0-9_.-]+/g, "_") || "schema";
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
    taken.add(name);
    names.set(from, name);
  }
  return names;
}
