import type { Cancellation } from "../core/cancellation.ts";
import type { Clock, Environment, Upstream } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import type { Scope } from "../expression/scope.ts";

/** What a call needs from outside. */
export interface CallContext {
  readonly upstream: Upstream;
  readonly clock: Clock;
  readonly environment: Environment;
  /** The caller's; an upstream's own plan decides whether and how it is sent. */
  readonly credential?: Secret | undefined;
  /** Aborted when the caller has gone away. */
  readonly signal?: Cancellation | undefined;
  /** Trace context to pass on. */
  readonly trace?: { readonly [name: string]: string } | undefined;
  /** Told the texts of the credentials that its requests are sent with. */
  readonly sentWith?: ((secrets: readonly string[]) => void) | undefined;
  /** Told what the call is about to do, for callers that wait. */
  readonly report?: ((message: string) => void) | undefined;
}

/** What a part of a call runs in: the context, and what expressions can name so far. */
export interface Run {
  readonly context: CallContext;
  readonly scope: Scope;
}
