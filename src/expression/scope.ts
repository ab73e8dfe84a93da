import type { Environment } from "../core/ports.ts";

/**
 * What an expression can name while a tool runs. Everything in here is data: it is read by own
 * properties only and never parsed as an expression.
 */
export interface Scope {
  /** `$inputs`: the arguments after schema defaults, and the groups of `split`. */
  readonly inputs: { readonly [name: string]: unknown };
  /** `$steps`: the results so far, by step id. */
  readonly steps: { readonly [id: string]: unknown };
  /** `$response`: the answer at hand. */
  readonly response?: unknown;
  /** `$item`: the element at hand; the innermost wins. */
  readonly item?: unknown;
  /** `$env`. */
  readonly environment: Environment;
  /** `$now`, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** An expression ready to run; undefined where what it names is missing. */
export type Evaluate = (scope: Scope) => unknown;
