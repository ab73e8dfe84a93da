import type { BodyWindow, WindowPart } from "../core/ports.ts";
import type { WindowPlan } from "./window-plan.ts";

/** A window and what it has kept. */
export interface Kept {
  readonly plan: WindowPlan;
  readonly window: BodyWindow;
  readonly part: WindowPart;
}

/** Which part of a text is shown, and the call that shows more; undefined where all of it is shown. */
export function windowNote(kept: Kept): string | undefined {
  const { window, part } = kept;
  const isWhole = part.readTo === "end" && part.next === undefined && window.skip === 0;
  if (isWhole && !part.isCutLine) return undefined;
  const sentences = [shownText(kept), readText(part), moreText(kept)];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

function shownText(kept: Kept): string {
  const { window, part } = kept;
  const { keep, unit, skip, bytes } = window;
  if (part.isBeyond) {
    const side = keep === "head" ? "start" : "end";
    const total = totalOf(part, unit);
    if (skip >= total) {
      return `Nothing is shown: the text has ${total} ${unit}, and ${skip} are skipped from its ${side}.`;
    }
    return `Nothing is shown: ${skip} ${unit} from its ${side} are further than can be gone back in a text of ${total}.`;
  }
  if (part.isCutLine && unit === "lines") {
    return `Shown: the ${keep === "head" ? "first" : "last"} ${part.bytes} bytes of a line of more than ${bytes}.`;
  }
  const count = unit === "lines" ? part.lines : part.bytes;
  const [first, last] = rangeOf(kept, count);
  return `Shown: ${unit} ${first} to ${last}${part.readTo === "end" ? ` of ${totalOf(part, unit)}` : ""}${sizeText(part, unit)}.`;
}

function totalOf({ readLines, readBytes }: WindowPart, unit: BodyWindow["unit"]): number {
  return unit === "lines" ? readLines : readBytes;
}

/** Lines and bytes are counted from 1. */
function rangeOf({ window, part }: Kept, count: number): readonly [number, number] {
  const { keep, unit, skip } = window;
  if (keep === "head") return [skip + 1, skip + count];
  const last = totalOf(part, unit) - skip;
  return [last - count + 1, last];
}

function sizeText({ bytes, readBytes, readTo }: WindowPart, unit: BodyWindow["unit"]): string {
  if (unit === "bytes") return "";
  return readTo === "end" ? ` (${bytes} of ${readBytes} bytes)` : ` (${bytes} bytes)`;
}

function readText({ readTo, readBytes, readLines }: WindowPart): string | undefined {
  if (readTo !== "scan") return undefined;
  return `Only the beginning was read, ${readLines} lines and ${readBytes} bytes: the text is longer, and its end is not here.`;
}

/** The call for what comes next in the direction away from the kept end. */
function moreText({ plan, window, part }: Kept): string | undefined {
  const { next } = part;
  if (next === undefined) return undefined;
  const what = window.keep === "head" ? "what comes after" : "what comes before";
  if (plan.skip !== undefined) return `For ${what}, call again with ${plan.skip}: ${next}.`;
  const larger = plan.lines === undefined ? undefined : moreLines(window, part);
  if (larger !== undefined) return `For more, call again with ${plan.lines}: ${larger}.`;
  return undefined;
}

/** As many lines as there are, or as fit when they are as long as those that are shown. */
function moreLines({ bytes, skip }: BodyWindow, part: WindowPart): number | undefined {
  const fitting = Math.floor(bytes / Math.max(1, part.bytes / Math.max(1, part.lines)));
  const there = part.readTo === "end" ? part.readLines - skip : fitting;
  const larger = Math.min(there, fitting);
  return larger > part.lines ? larger : undefined;
}
