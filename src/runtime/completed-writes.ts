import { cutText } from "../core/cut-text.ts";
import { exactJson } from "../core/exact-number.ts";
import { asSentence, type RequestLabel } from "./explain-failure.ts";
import { doubt } from "./status-hint.ts";
import type { StepFailure } from "./step-run.ts";

/** A forEach has 50 elements unless its step says otherwise. */
const maxElements = 50;
const maxCharacters = 80;

/**
 * A failure after writes says what has been done: nothing takes it back. It is then no longer one that a new
 * authorization mends, since the client would repeat the call.
 */
export function withDone(failure: StepFailure, written: readonly string[]): StepFailure {
  if (written.length === 0) return failure;
  const { denied: _, ...rest } = failure;
  const done = `Already done before that: ${written.join(", ")}.`;
  return { ...rest, message: `${asSentence(failure.message)} ${done}`, written };
}

/** A write that was answered with success, but not as expected: GraphQL answers so what it has not done. */
export function inDoubt(message: string, { label }: RequestLabel): string {
  return `${asSentence(message)} That is how ${label} was answered. ${doubt}`;
}

/** A write that was done once for each of these elements: `DELETE /pets/{id} for "a" and "b"`. */
export function writtenFor(label: string, elements: readonly unknown[]): readonly string[] {
  return elements.length === 0 ? [] : [`${label} for ${named(elements)}`];
}

/** Elements of a list in a sentence: `1, 2 and 3`. */
export function named(elements: readonly unknown[]): string {
  const more = elements.length - maxElements;
  const texts = elements.slice(0, maxElements).map(shortJson);
  const parts = more > 0 ? [...texts, `${more} more`] : texts;
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

function shortJson(element: unknown): string {
  const text = exactJson(element) ?? "null";
  return text.length <= maxCharacters ? text : `${cutText(text, maxCharacters)}…`;
}
