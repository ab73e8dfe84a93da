import { cutText } from "../core/cut-text.ts";
import type { Paint } from "../core/render-diagnostic.ts";
import type { Change, ChangeGroup } from "./change.ts";
import type { GroupedChange } from "./group-changes.ts";
import { onOneLine } from "./printable.ts";

const colours = {
  breaking: "error",
  removed: "error",
  dangerous: "warning",
  added: "info",
  wording: "dim",
} as const satisfies { readonly [G in ChangeGroup]: keyof Paint };

/** Longer values are cut, so that a change is one line. */
const maxValue = 60;
const maxName = 40;
/** So much of what is the same is shown before the first difference. */
const around = 20;

/** A line for each change: group, tool, what, and the values before and after. */
export function renderChanges(
  changes: readonly GroupedChange[],
  { server, paint }: { readonly server: string; readonly paint: Paint },
): readonly string[] {
  const subjects = changes.map(({ tools }) => subjectOf(tools, server));
  const width = Math.min(maxName, Math.max(0, ...subjects.map(({ length }) => length)));
  return changes.map((found, index) => {
    const group = paint[colours[found.group]](found.group.padEnd(9));
    const subject = (subjects[index] ?? "").padEnd(width);
    return `  ${group}  ${paint.bold(subject)}  ${changeText(found)}`;
  });
}

function subjectOf(tools: readonly string[], server: string): string {
  const [only, ...more] = tools;
  return onOneLine(more.length > 0 ? `${tools.length} tools` : (only ?? `(${server})`));
}

/** A change on one line: what, and the values before and after, short. */
export function changeText(found: Change): string {
  return onOneLine(sentence(found));
}

function sentence({ what, ...values }: Change): string {
  const { before, after } = values;
  if ("before" in values && "after" in values) {
    const [was, is] = [fullText(before), fullText(after)];
    const from = firstDifference(was, is);
    return `${what}: ${shortText(was, from)} → ${shortText(is, from)}`;
  }
  if ("before" in values) return `${what}: was ${shortText(fullText(before))}`;
  return "after" in values ? `${what}: ${shortText(fullText(after))}` : what;
}

/** Texts without quotes, anything else as JSON. */
function fullText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A long text from where it differs. */
function shortText(text: string, from = 0): string {
  if (text.length <= maxValue) return text;
  const start = from + around > maxValue ? from - around : 0;
  const end = cutText(text.slice(start), maxValue);
  return `${start > 0 ? "…" : ""}${end}${start + end.length < text.length ? "…" : ""}`;
}

function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at;
}
