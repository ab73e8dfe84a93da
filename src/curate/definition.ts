import { type CleanSchema, visitSchemas } from "./map-schemas.ts";

/** A composed schema, how often it refers to which others, and how long it is as JSON. */
export interface Definition {
  readonly schema: CleanSchema;
  readonly references: ReadonlyMap<string, number>;
  readonly bytes: number;
}

/** A composed schema with what it refers to and its length. */
export function measured(schema: CleanSchema): Definition {
  const references = new Map<string, number>();
  visitSchemas(schema, ({ $ref }) => {
    if (typeof $ref === "string") references.set($ref, (references.get($ref) ?? 0) + 1);
  });
  return { schema, references, bytes: JSON.stringify(schema).length };
}
