import type { Value } from "../contract/expression.ts";
import type { FieldEncoding } from "../contract/request.ts";
import type { Parameter, ParameterLocation } from "../model/types.ts";
import type { CleanSchema } from "./map-schemas.ts";

/** One argument of a tool: where its value comes from in the spec and goes in the request. */
export interface Argument {
  readonly name: string;
  /** A parameter's location, the body, a variable of a GraphQL document, or nowhere but in the tool's expressions. */
  readonly in: ParameterLocation | "body" | "variable" | "tool";
  /** The parameter's or body property's own name; undefined for an argument that is the whole body. */
  readonly wireName?: string;
  readonly required: boolean;
  /** Of a parameter as in the spec, of a body composed; the references in it are the spec's. */
  readonly schema: unknown;
  readonly description?: string;
  /** For parameters: how it is serialised. */
  readonly parameter?: Parameter;
  /** The body need not be given, but when it is, this part must be there. */
  readonly neededWithBody?: true;
}

/** What a request needs, with where it comes from: a template, or JSON of templates. */
export interface BoundArgument extends Argument {
  readonly source: Value;
}

/** How a request body becomes arguments. */
export interface ArgumentBody {
  /** The Content-Type that is sent. */
  readonly mediaType: string;
  /** One for each property of an object body; else a single one that is the whole body. */
  readonly arguments: readonly Argument[];
  readonly required: boolean;
  /** How the fields of a form are written, by their own names. */
  readonly encoding: { readonly [field: string]: FieldEncoding };
  /** What the body's schema says between its properties, which clients refuse at the root of a tool's input. */
  readonly between?: CleanSchema;
  readonly pointer: string;
}
