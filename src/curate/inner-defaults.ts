import { type CleanSchema, mapSchemas } from "./map-schemas.ts";

/**
 * The schema without the defaults of what is in it. A spec's default is what the API puts in by itself: a host that sent it
 * would overwrite what the caller has not named.
 */
export function withoutInnerDefaults(schema: CleanSchema): CleanSchema {
  return mapSchemas(schema, (inner) => {
    const { default: _, ...rest } = withoutInnerDefaults(inner);
    return rest;
  });
}
