import { cutText } from "../core/cut-text.ts";
import type { Versions } from "../review/change.ts";

/** How two texts differ. */
export interface TextChange extends Versions<string> {
  /** How many characters are the same before the first difference. */
  readonly start: number;
}

/** So much of what is the same is shown on either side of what differs, and so much of what differs. */
const around = 40;
const maxDiffering = 160;

/**
 * The parts of two texts in which they differ, with a little of what stands around them: however long a text is and wherever
 * it was changed, the change is seen. On one line each; a line's end is written as JSON writes it.
 */
export function differingParts({ before, after }: Versions<string>): TextChange {
  const start = sameAtStart(before, after);
  const end = sameAtEnd(before, after, start);
  return { start, before: partOf(before, { start, end }), after: partOf(after, { start, end }) };
}

function sameAtStart(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at;
}

function sameAtEnd(left: string, right: string, start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left.at(-1 - count) === right.at(-1 - count)) count += 1;
  return count;
}

function partOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const from = wholeFrom(text, start <= around + 10 ? 0 : start - around);
  const differing = text.slice(from, text.length - end);
  const room = maxDiffering + start - from;
  if (differing.length > room)
    return `${from > 0 ? "…" : ""}${onOneLine(cutText(differing, room))}…`;
  const to = end <= around + 10 ? text.length : text.length - end + around;
  const shown = cutText(text.slice(from), to - from);
  return `${from > 0 ? "…" : ""}${onOneLine(shown)}${from + shown.length < text.length ? "…" : ""}`;
}

/** Not between the halves of a surrogate pair. */
function wholeFrom(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") && at > 0 ? at - 1 : at;
}

function onOneLine(text: string): string {
  return text.replace(/[\n\r\t]/g, (character) => JSON.stringify(character).slice(1, -1));
}
