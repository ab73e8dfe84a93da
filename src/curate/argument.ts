import type { Content, Parameter, ParameterLocation } from "../model/types.ts";

/** One argument of a tool: where its value comes from in the spec and goes in the request. */
export interface Argument {
  readonly name: string;
  readonly in: ParameterLocation | "body";
  /** The parameter's or body property's own name; undefined for an argument that is the whole body. */
  readonly wireName?: string;
  readonly required: boolean;
  /** As in the spec, references and all. */
  readonly schema: unknown;
  readonly description?: string;
  /** For parameters: how it is serialised. */
  readonly parameter?: Parameter;
}

/** How a request body becomes arguments. */
export interface ArgumentBody {
  readonly mediaType: string;
  /** One for each property of an object body; else a single one that is the whole body. */
  readonly arguments: readonly Argument[];
  readonly required: boolean;
  readonly content: Content;
}
