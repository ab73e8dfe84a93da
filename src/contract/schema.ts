/**
 * A JSON Schema 2020-12 object, exactly as `tools/list` answers it
 * (https://json-schema.org/draft/2020-12/json-schema-core).
 */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** A tool's arguments: a closed object whose properties are the arguments. */
export interface ObjectSchema<A extends string = string> extends Schema {
  readonly type: "object";
  readonly additionalProperties: false;
  readonly required?: readonly NoInfer<A>[];
  readonly properties: { readonly [K in A]: Schema };
}

/** An answer of which nothing is promised but what is named, and that only where it is there. */
export interface OutputSchema extends Schema {
  readonly type: "object";
  readonly properties: { readonly [name: string]: Schema };
}
