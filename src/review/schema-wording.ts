import { isObject, objectFrom } from "../core/json.ts";
import { type Change, change, isSame } from "./change.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** Keywords that say something to readers and nothing to validators (JSON Schema 2020-12 validation §9). */
export const wordingKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "$comment",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

/** Keywords whose value is an object of schemas. */
const mapKeywords = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
/** Keywords whose value is data: what is in it is no schema. */
const dataKeywords = new Set(["enum", "const", "default", "required", "dependentRequired", "type"]);

/** A schema without what only readers see, also inside of it. A property called `title` stays. */
export function withoutWording(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWording);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([keyword]) => !wordingKeywords.has(keyword));
  return objectFrom(
    entries.map(([keyword, value]) => {
      if (dataKeywords.has(keyword)) return [keyword, value] as const;
      if (!mapKeywords.has(keyword) || !isObject(value)) return [keyword, withoutWording(value)];
      const members = Object.entries(value).map(
        ([name, member]) => [name, withoutWording(member)] as const,
      );
      return [keyword, objectFrom(members)];
    }),
  );
}

/** What readers are told otherwise: the schema's own texts. */
export function compareWording({ before, after, place }: SchemaPair): readonly Change[] {
  return [...wordingKeywords].flatMap((keyword) => {
    const values = { before: before[keyword], after: after[keyword] };
    if (isSame(values.before, values.after)) return [];
    if (keyword === "description") return [change("wording", `${place} reworded`, values)];
    if (keyword === "deprecated" && values.after === true)
      return [change("wording", `${place} is deprecated now`)];
    return [change("wording", `${place}: ${keyword} changed`, values)];
  });
}
