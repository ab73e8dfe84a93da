import { cutText } from "../core/cut-text.ts";
import { exactJson } from "../core/exact-number.ts";
import { asSentence, type RequestLabel } from "./explain-failure.ts";
import { doubt } from "./status-hint.ts";
import type { Changes, StepFailure } from "./step-run.ts";

/** A forEach has 50 elements unless its step says otherwise. */
const maxElements = 50;
const maxCharacters = 80;

/**
 * A failure after writes says what has been done, and what may have been: nothing takes it back. It is then no longer one
 * that a new authorization mends, since the client would repeat the call.
 */
export function withDone(failure: StepFailure, { written, mayBeDone }: Changes): StepFailure {
  if (written.length === 0 && mayBeDone.length === 0) return failure;
  const { denied: _, ...rest } = failure;
  // Of itself the failure says so already.
  const before = mayBeDone.filter((write) => failure.mayBeDone?.includes(write) !== true);
  const sentences = [
    asSentence(failure.message),
    ...(written.length === 0 ? [] : [`Already done before that: ${written.join(", ")}.`]),
    ...(before.length === 0
      ? []
      : [`Without a clear answer before that: ${before.join(", ")}. ${doubt}`]),
  ];
  return { ...rest, message: sentences.join(" "), written, mayBeDone };
}

/** A write that was answered with success, but not as expected: GraphQL answers so what it has not done. */
export function inDoubt(message: string, { label }: RequestLabel): string {
  return `${asSentence(message)} That is how ${label} was answered. ${doubt}`;
}

/** A write whose answer proves that it was refused before anything was done. */
export function notDone(message: string, { label }: RequestLabel): string {
  return `${asSentence(message)} ${label} was refused before anything was done.`;
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
