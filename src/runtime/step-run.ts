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

/** A step that came to its end. */
export interface StepSuccess {
  readonly ok: true;
  readonly result: StepResult;
  /** The last answer; undefined when no request was sent. */
  readonly received: Received | undefined;
  /** What the model must know beside the answer. */
  readonly notes: readonly string[];
  readonly sizeBytes: number;
  /** The writes that the upstream has done, by their labels. */
  readonly written: readonly string[];
}

/** A step that failed; the message is for the model. */
export interface StepFailure {
  readonly ok: false;
  readonly message: string;
  readonly status?: number;
  /** What the caller's client can mend. */
  readonly denied?: Denied;
  /** The writes that the upstream had done by then, by their labels. */
  readonly written?: readonly string[];
}

/** How a step ended. */
export type StepRun = StepSuccess | StepFailure;
