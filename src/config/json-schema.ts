import { z } from "zod";
import { configSchema } from "./schema.ts";

/** The JSON Schema of gram.config.yaml for editors (draft 2020-12); the file gram.config.schema.json holds it. */
export function configJsonSchema(): { readonly [keyword: string]: unknown } {
  return z.toJSONSchema(configSchema, { io: "input" });
}
