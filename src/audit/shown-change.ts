import type { Change, Versions } from "../review/change.ts";
import { onOneLine } from "../review/printable.ts";
import { changeText } from "../review/render-diff.ts";
import type { AuditFinding } from "./audit-result.ts";
import { clean } from "./live/evidence.ts";
import { differingParts } from "./text-change.ts";

/** What is no longer stands in the message as it is. */
const maxInMessage = 60;

/** A change in words. Of long values the parts that differ are its evidence, a line for what was and one for what is. */
export function shownChange(one: Change): Pick<AuditFinding, "message" | "evidence"> {
  const values = { before: textOf(one.before), after: textOf(one.after) };
  if (Object.values(values).every(({ length }) => length <= maxInMessage))
    return { message: clean(changeText(one)) };
  return { message: clean(`${one.what}: ${placeOf(values)}`), evidence: partsOf(values) };
}

function textOf(value: unknown): string {
  if (value === undefined) return "(none)";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function placeOf(values: Versions<string>): string {
  if (onOneLine(values.before) === onOneLine(values.after)) return "only white space has changed";
  return `differs from character ${differingParts(values).start + 1} on`;
}

function partsOf(values: Versions<string>): string {
  const { before, after } = differingParts(values);
  return `${clean(`was: ${before}`)}\n${clean(`is: ${after}`)}`;
}
