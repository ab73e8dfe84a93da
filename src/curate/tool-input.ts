import type { ObjectSchema } from "../contract/schema.ts";

/** A tool's input as clients see it, and as calls are checked where that is not the same. */
export interface ToolInput {
  readonly input: ObjectSchema;
  readonly exact?: ObjectSchema;
}
