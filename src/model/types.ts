import type { HttpMethod } from "../contract/request.ts";
import type { SecurityAlternative, SecurityScheme } from "./security.ts";
import type { Server } from "./servers.ts";

/** Where a parameter goes (OpenAPI 3.1 §4.8.12). */
export type ParameterLocation = "path" | "query" | "header" | "cookie";

/** A parameter of an operation, path-level ones included, with its defaults filled in. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly description?: string;
  readonly deprecated: boolean;
  /** As it stands in the document; references are not resolved. */
  readonly schema: unknown;
  /** Set when the value is serialised as a media type and not by style. */
  readonly contentType?: string;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly pointer: string;
}

/** One media type of a body (OpenAPI 3.1 §4.8.14). */
export interface Content {
  readonly mediaType: string;
  /** Undefined where the description says nothing of the body's form. */
  readonly schema: unknown;
  readonly encoding: unknown;
  readonly pointer: string;
}

/** OpenAPI 3.1 §4.8.13. */
export interface RequestBody {
  readonly required: boolean;
  readonly description?: string;
  readonly contents: readonly Content[];
  readonly pointer: string;
}

/** OpenAPI 3.1 §4.8.17. `status` is as written: "200", "2XX", "default". */
export interface Response {
  readonly status: string;
  readonly contents: readonly Content[];
}

/** A method on a path (OpenAPI 3.1 §4.8.10). */
export interface Operation {
  /** What configurations and people call it: the operationId, or `METHOD /path` where it has none of its own. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: readonly Response[];
  /** The operation's own servers, or its path's; empty where the document's apply (§4.8.10). */
  readonly servers: readonly Server[];
  /** The ways to be let in, the document's where the operation states none. Empty: nothing is needed. Undefined: nobody says. */
  readonly security?: readonly SecurityAlternative[];
  /** OAuth scopes of the ways to be let in that name some: all of one are needed. */
  readonly scopes?: readonly (readonly string[])[];
  readonly pointer: string;
}

/** What gram knows of an API from its spec. */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** In code-unit order of path, then of method. */
  readonly operations: readonly Operation[];
}
