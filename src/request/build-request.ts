import type { Scope } from "../expression/scope.ts";
import type { RequestProblem } from "./request-problem.ts";

/** One HTTP request, ready for an upstream. */
export interface BuiltRequest {
  readonly ok: true;
  readonly method: string;
  /** Origin form (RFC 9112 §3.2.1), below the upstream's base path, percent-encoded throughout. */
  readonly target: string;
  /** The spec's own path. */
  readonly template: string;
  /** By names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
  /** The address that is asked in place of the upstream; the target is empty then. */
  readonly link?: string;
}

/** Makes the request of a call. It throws nothing, whatever the arguments are. */
export type BuildRequest = (scope: Scope) => BuiltRequest | RequestProblem;
