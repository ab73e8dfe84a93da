// From clean schemas that refer to each other to the shortest ones that say the same: allOf merged, discriminators
// spelled out, unions of one unwrapped, each with a type where one can be told.
import { isObject, objectFrom } from "../core/json.ts";
import { omitted, orderProperties } from "./clean-schema.ts";
import { type CleanSchema, mapSchemas } from "./map-schemas.ts";
import { mergeAllOf } from "./merge-all-of.ts";
import { impliedType, typesOf } from "./schema-type.ts";
import { tidyUnions } from "./tidy-unions.ts";
import { inheritedTag, spellVariants, type VariantSources, withTag } from "./variants.ts";

type Composed = { [keyword: string]: unknown };

/** How deep what was merged may be merged again, and how many parts a schema may get by that. */
const maxMerges = 6;
const maxParts = 300;

/** The way from the outermost schema down to the one that is composed. */
interface Way {
  /** The schemas on the way that were put together of others, as JSON. */
  readonly merged: readonly string[];
  readonly written: { parts: number };
}

/**
 * The schema composed at every depth; references stay, and lead to schemas that are composed on their own. What would be
 * put together of others without end is left as it was: allOf then stays, and variants stay references.
 */
export function composeSchema(
  schema: CleanSchema,
  sources: VariantSources,
  reference?: string,
): CleanSchema {
  const way = { merged: [], written: { parts: 0 } };
  return tidy(
    composeOn(way, tagged(schema, sources, reference), { ...sources, reference }),
    reference,
  );
}

interface Composing extends VariantSources {
  /** The definition that is composed, where the schema is the whole of it. */
  readonly reference?: string | undefined;
}

function composeOn(way: Way, schema: CleanSchema, composing: Composing): CleanSchema {
  const { reference: _, ...inside } = composing;
  if (way.merged.length > 1) way.written.parts += 1;
  const key = isComposite(schema) ? JSON.stringify(schema) : undefined;
  const whole = key !== undefined && mayMerge(key, way) ? spelled(schema, composing) : bare(schema);
  const next = key === undefined ? way : { ...way, merged: [...way.merged, key] };
  const composed = mapSchemas(withoutOmitted(whole), (inner) =>
    tidy(composeOn(next, inner, inside)),
  );
  return tidyUnions(composed, composing.keepsOneOf);
}

/** Whether a schema is to be put together of others. */
function isComposite(schema: CleanSchema): boolean {
  return "allOf" in schema || "discriminator" in schema || "$ref" in schema;
}

function mayMerge(key: string, { merged, written }: Way): boolean {
  return merged.length <= maxMerges && written.parts <= maxParts && !merged.includes(key);
}

function spelled(schema: CleanSchema, composing: Composing): CleanSchema {
  return spellVariants(mergeAllOf(schema, composing.plain), composing, composing.reference);
}

function bare({ discriminator: _, ...schema }: CleanSchema): CleanSchema {
  return schema;
}

function tagged(schema: CleanSchema, sources: VariantSources, reference?: string): CleanSchema {
  const inherited = reference === undefined ? undefined : inheritedTag(reference, sources);
  if (inherited === undefined || !isObject(schema["properties"])) return schema;
  const [{ property }, tags] = inherited;
  return Object.hasOwn(schema["properties"], property) ? withTag(schema, property, tags) : schema;
}

/** Without the properties that this direction leaves out, and what `required` says of them. */
function withoutOmitted(schema: CleanSchema): CleanSchema {
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const entries = Object.entries(properties);
  const kept = entries.filter(([, member]) => member !== omitted);
  if (kept.length === entries.length) return schema;
  const gone = new Set(entries.filter(([, member]) => member === omitted).map(([name]) => name));
  const { required: _, ...rest } = schema;
  const names = Array.isArray(required) ? required.filter((name) => !gone.has(String(name))) : [];
  return {
    ...rest,
    properties: objectFrom(kept),
    ...(names.length > 0 && { required: names }),
  };
}

function tidy(schema: CleanSchema, reference?: string): CleanSchema {
  const tidied: Composed = { ...schema };
  // A schema that is nothing but itself asks for nothing.
  if (reference !== undefined && tidied["$ref"] === reference) delete tidied["$ref"];
  orderProperties(tidied);
  if (!("type" in tidied)) {
    const type = impliedType(tidied);
    if (type !== undefined) tidied["type"] = type;
  }
  if (typesOf(tidied)?.includes("array") && !("items" in tidied)) tidied["items"] = {};
  return tidied;
}
