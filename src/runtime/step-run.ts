import type { Denied } from "./denied.ts";
import type { Received } from "./read-response.ts";

/** What expressions see as `$steps.<id>`, and as each element of `$steps.<id>.each`. */
export interface StepResult {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
  /** The list of every page that was fetched, after `where`. */
  readonly items?: readonly unknown[];
  /** After a forEach, in the list's order. */
  readonly each?: readonly StepResult[];
  /** The element that this is the result for. */
  readonly of?: unknown;
  /** Why it failed, where `onError: keep` goes on. */
  readonly error?: string;
}

/** What the upstreams have done of what was to change, by the labels of the writes. */
export interface Changes {
  readonly written: readonly string[];
  /** Those without a clear answer: no answer, one of 5xx, or one that was not as expected. */
  readonly mayBeDone: readonly string[];
}

/** A step that came to its end. */
export interface StepSuccess extends Changes {
  readonly ok: true;
  readonly result: StepResult;
  /** The last answer; undefined when no request was sent. */
  readonly received: Received | undefined;
  /** What the model must know beside the answer. */
  readonly notes: readonly string[];
  /** How to go on, where there are more pages than were fetched. */
  readonly more?: string | undefined;
  readonly sizeBytes: number;
}

/** A step that failed. What was done by then is none where it is left out. */
export interface StepFailure extends Partial<Changes> {
  readonly ok: false;
  /** For the model; it tells of what may be done of the step itself. */
  readonly message: string;
  readonly status?: number;
  /** In a word or two, for the log: `arguments`, `upstream_404`, `timeout`. */
  readonly reason?: string;
  /** What the caller's client can mend. */
  readonly denied?: Denied;
}

/** How a step ended. */
export type StepRun = StepSuccess | StepFailure;
