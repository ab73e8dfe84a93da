// Swagger 2.0: https://spec.openapis.org/oas/v2.0
import type { JsonObject } from "../core/json.ts";
import { rewrite } from "./rewrite.ts";

/**
 * The document as OpenAPI 3.0. The converter is loaded at the first call. It reads no file and no URL: other files
 * were bundled before. Throws an Error, with the reason, for what it cannot convert.
 */
export async function convertSwagger(document: JsonObject): Promise<JsonObject> {
  const { convertObj } = await import("swagger2openapi");
  // The converter writes into what it is given, and must not come twice to one operation that stands at two places.
  const copy = structuredClone(rewrite(document, "document", (_, node) => node));
  const options = {
    patch: true,
    warnOnly: true,
    resolve: false,
    resolveInternal: false,
    anchors: true,
  };
  const { openapi } = await convertObj(copy as never, options);
  // A converter of JSON documents gives one.
  return openapi as unknown as JsonObject;
}
