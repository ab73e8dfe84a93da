import type { Check, Names } from "./expression.ts";
import type { Branch } from "./run.ts";
import type { ObjectSchema, OutputSchema } from "./schema.ts";

/** All four are always written out (MCP "ToolAnnotations", https://modelcontextprotocol.io/specification). */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/**
 * One tool: what a model sees (name, title, description, input) and what a call does (run).
 * Plain data. Inside `defineTool`, `A` is the union of argument names and `N` what expressions may name.
 */
export interface ToolDefinition<A extends string = string, N extends Names = Names> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Annotations;
  /** OAuth scopes that a call needs: one of each group. */
  readonly scopes?: readonly (readonly string[])[];
  /** The toolset that the tool is in: the host serves each at an endpoint of its own too. */
  readonly toolset?: string;
  /** Names that the tool had before: it can be called by them, and is not listed under them. */
  readonly aliases?: readonly string[];
  /** It can be called, and is not listed. */
  readonly unlisted?: true;
  /** URL of a picture, https or data:. */
  readonly icon?: string;
  readonly input: ObjectSchema<A>;
  /** Calls are checked by this instead of by `input`, where clients are shown less than is true (recursion is cut). */
  readonly exact?: ObjectSchema;
  /** What the answer looks like: it then comes as `structuredContent` too, a list as the member `items`. */
  readonly output?: OutputSchema;
  /** Argument → pattern; its named groups are `$inputs` too. */
  readonly split?: { readonly [K in NoInfer<A>]?: string };
  /** Checked after the schema, before anything is sent. */
  readonly guards?: readonly Check<N>[];
  /** What looks like a secret is taken out of the answer: of logs, variables and files that nobody writes back. */
  readonly redact?: true;
  readonly run: readonly Branch<N>[];
}
