import type { Expression, Names, Template, Value } from "./expression.ts";

/** How a value is written in a path, query, header or cookie (OpenAPI 3.1 §4.8.12.1 "Parameter Object"). */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject";

/** A parameter's source. The object form stands only where OpenAPI's default serialisation is not meant. */
export type Parameter<N extends Names = Names> =
  | Template<N>
  | number
  | boolean
  | {
      readonly value: Value<N>;
      readonly style?: ParameterStyle;
      readonly explode?: boolean;
      readonly allowReserved?: boolean;
      /** Serialised as this media type instead of by style: a parameter with `content`. */
      readonly contentType?: string;
    };

/** Parameters by the name that goes on the wire. */
export type Parameters<N extends Names = Names> = { readonly [wireName: string]: Parameter<N> };

type Variables<P extends string> = string extends P
  ? string
  : P extends `${string}{${infer V}}${infer R}`
    ? V | Variables<R>
    : never;

/** A path variable that `variables` leaves out is the argument of its own name, which must then exist. */
type Path<N extends Names, P extends string = N["path"]> = string extends P
  ? { readonly path: string; readonly variables?: Parameters<N> }
  : P extends string
    ? { readonly path: P } & (Exclude<Variables<P>, N["input"]> extends never
        ? { readonly variables?: { readonly [V in Variables<P>]?: Parameter<N> } }
        : {
            readonly variables: {
              readonly [V in Exclude<Variables<P>, N["input"]>]: Parameter<N>;
            } & { readonly [V in Variables<P>]?: Parameter<N> };
          })
    : never;

/** How one field of a form body is written (OpenAPI 3.1 §4.8.15 "Encoding Object"). */
export interface FieldEncoding {
  readonly contentType?: string;
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** Methods of OpenAPI 3.1 that carry a call. */
export type HttpMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "TRACE";

/** One request to an upstream, with templates where values come from somewhere else. */
export type ApiRequest<N extends Names = Names> = Path<N> & {
  readonly method: HttpMethod;
  /** The spec's own path, variables in braces. */
  readonly path: N["path"];
  /** A POST that only reads: it counts as no write, and may be retried. */
  readonly safe?: true;
  readonly query?: Parameters<N>;
  readonly headers?: Parameters<N>;
  readonly cookies?: Parameters<N>;
  /** JSON in which members whose value is missing are left out. */
  readonly body?: Value<N>;
  /** Media type of the body; application/json when left out. */
  readonly bodyType?: string;
  /** Send an empty object when every member of the body is missing. */
  readonly bodyRequired?: true;
  /** By field of a form body. */
  readonly encoding?: { readonly [field: string]: FieldEncoding };
};

/**
 * A GET of an address that an earlier answer gave: https, to a host that the upstream's `follow` names, without
 * credentials or headers of ours. No redirect is followed.
 */
export interface LinkRequest<N extends Names = Names> {
  readonly url: Expression<N>;
  /** Never there: by it the compiler tells the two forms apart, so that a mistake is shown where it stands. */
  readonly method?: never;
}

/** What a step sends. */
export type RequestTemplate<N extends Names = Names> = ApiRequest<N> | LinkRequest<N>;
