import { named } from "./completed-writes.ts";
import type { StepFailure, StepSuccess } from "./step-run.ts";

/** How the elements of a forEach have ended. */
export interface EndedElements {
  readonly label: string;
  readonly successes: readonly Pick<StepSuccess, "received" | "notes" | "more">[];
  readonly failures: readonly StepFailure[];
  /** The elements whose write may have been done. */
  readonly doubtful: readonly unknown[];
  /** How many there are, tried or not. */
  readonly total: number;
}

/** What the model must know of all elements together; what several answers say alike is said once. */
export function forEachNotes({
  label,
  successes,
  failures,
  doubtful,
  total,
}: EndedElements): readonly string[] {
  const tried = successes.length + failures.length;
  const unfinished = successes.filter(({ more }) => more !== undefined).length;
  const windows = successes.filter(({ received }) => received?.isWindow);
  const others = successes.filter(({ received }) => !received?.isWindow);
  return [
    ...failureNotes(label, { failures, tried }),
    ...(doubtful.length > 0 ? [doubtFor(doubtful)] : []),
    ...(unfinished > 0 ? [`${unfinished} of the answers have more pages than were fetched.`] : []),
    ...partNotes(windows.flatMap(({ notes }) => notes)),
    ...new Set(others.flatMap(({ notes }) => notes)),
    ...(tried < total ? [`Only the first ${tried} of ${total} elements were fetched.`] : []),
  ];
}

/** What is said of elements whose write may have been done. */
export function doubtFor(elements: readonly unknown[]): string {
  return `It may have been done for ${named(elements)}: look before you repeat it.`;
}

/** Of windows that have kept a part. */
function partNotes([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  return [others.length === 0 ? first : `${others.length + 1} answers are shown in part. ${first}`];
}

function failureNotes(
  label: string,
  { failures, tried }: { readonly failures: readonly StepFailure[]; readonly tried: number },
): readonly string[] {
  const [first] = failures;
  if (first === undefined) return [];
  return [`${failures.length} of ${tried} requests ${label} failed; the first: ${first.message}`];
}
