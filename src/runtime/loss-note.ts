import { isNumber, nearestDouble } from "../core/exact-number.ts";
import { ownValue } from "../core/json.ts";
import type { CutJson } from "./cut-json.ts";
import type { PagingArguments } from "./paging-arguments.ts";

const maxLosses = 5;

/** What a note says how to get the rest with: the request's paging arguments, and what the call gave for them. */
export interface Rest {
  readonly paging: PagingArguments;
  readonly inputs: { readonly [name: string]: unknown };
}

/** What was cut off an answer and how to get it, for the model; undefined when nothing was. */
export function lossNote(
  { losses, list }: CutJson,
  { maxBytes, rest }: { readonly maxBytes: number; readonly rest: Rest | undefined },
): string | undefined {
  if (losses.length === 0) return undefined;
  const listed = losses.slice(0, maxLosses).join("; ");
  const more = losses.length > maxLosses ? `; and ${losses.length - maxLosses} more cuts` : "";
  const how = list === undefined || rest === undefined ? undefined : nextCall(list, rest);
  return `Cut to ${maxBytes / 1024} KB: ${listed}${more}. ${how ?? "Ask for less."}`;
}

/** The call that gets the rest of a list, in the tool's own arguments. */
function nextCall(
  { kept, total }: { readonly kept: number; readonly total: number },
  { paging, inputs }: Rest,
): string | undefined {
  const { size, page, offset, cursor } = paging;
  const fitting = Math.max(kept, 1);
  if (offset !== undefined && kept > 0) {
    const start = nearestDouble(ownValue(inputs, offset) ?? 0);
    const next = isNumber(start) ? Number(start) + kept : undefined;
    if (next !== undefined) return `For the rest, call again with ${offset}: ${next}.`;
  }
  if (size === undefined || total <= 1) return undefined;
  const smaller = `For all of it, call again with ${size}: ${fitting}`;
  const position = page ?? cursor ?? offset;
  return position === undefined ? `${smaller} at most.` : `${smaller}, and go on with ${position}.`;
}
