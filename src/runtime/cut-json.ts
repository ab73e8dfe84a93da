import { exactJson } from "../core/exact-number.ts";
import { isObject, objectFrom } from "../core/json.ts";
import { JsonSizes } from "./json-sizes.ts";

/** JSON cut to a size, and what was lost, as sentences. */
export interface CutJson {
  readonly text: string;
  readonly losses: readonly string[];
  /** How much is left of the outermost list that lost elements. */
  readonly list?: CutList;
}

/** A list that lost its tail. */
export interface CutList {
  readonly place: string;
  readonly kept: number;
  readonly total: number;
}

interface Cut {
  /** UTF-8 bytes of JSON that may still be used. */
  readonly budget: number;
  readonly sizes: JsonSizes;
  readonly losses: string[];
  readonly lists: CutList[];
  readonly place: string;
}

/** What is left out, however little room there is. */
const dropped = Symbol("dropped");
const smallest = 12;

/**
 * Compact JSON of at most so many UTF-8 bytes. Lists lose their tail and long texts their middle, so that
 * what is left is whole JSON; small members of an object stay, the large ones share what is left.
 */
export function cutJson(value: unknown, maxBytes: number): CutJson {
  const text = exactJson(value) ?? "null";
  if (Buffer.byteLength(text) <= maxBytes) return { text, losses: [] };
  const losses: string[] = [];
  const lists: CutList[] = [];
  const sizes = new JsonSizes();
  const cut = shrink(value, { budget: maxBytes, sizes, losses, lists, place: "" });
  if (cut === dropped) return { text: "null", losses: ["the value is too long"] };
  const [list] = lists.sort((one, other) => one.place.length - other.place.length);
  return { text: exactJson(cut) ?? "null", losses, ...(list !== undefined && { list }) };
}

function shrink(value: unknown, cut: Cut): unknown {
  if (cut.sizes.of(value, cut.budget) <= cut.budget) return value;
  if (cut.budget < smallest) return dropped;
  if (typeof value === "string") return withoutMiddle(value, cut);
  if (Array.isArray(value)) return withoutTail(value, cut);
  return isObject(value) ? sharedOut(value, cut) : dropped;
}

/** The part that fits is found by trying less and less: a character may take six bytes of JSON. */
function withoutMiddle(text: string, { budget, sizes, losses, place }: Cut): string {
  let kept = Math.min(text.length, budget);
  let result = text;
  while (kept > 0 && sizes.of(result, budget) > budget) {
    kept = Math.floor(kept * 0.75);
    const headLength = Math.ceil(kept * 0.75);
    // A cut between the halves of a surrogate pair would leave half a character.
    const head = text.slice(0, headLength).replace(/[\uD800-\uDBFF]$/, "");
    const tail = text.slice(text.length - (kept - headLength)).replace(/^[\uDC00-\uDFFF]/, "");
    result = `${head} … ${tail}`;
  }
  losses.push(`${place || "the text"} lost its middle (it has ${text.length} characters)`);
  return result;
}

/** The first element is shrunk when not even that fits. */
function withoutTail(list: readonly unknown[], cut: Cut): unknown[] {
  const { budget, sizes, losses, lists, place } = cut;
  const kept: unknown[] = [];
  let room = budget - 2;
  for (const [index, element] of list.entries()) {
    const size = sizes.of(element, room) + 1;
    if (size > room) {
      if (index > 0) break;
      const first = shrink(element, { ...cut, budget: room, place: `${place}[0]` });
      if (first !== dropped) kept.push(first);
      break;
    }
    kept.push(element);
    room -= size;
  }
  if (kept.length < list.length) {
    lists.push({ place, kept: kept.length, total: list.length });
    losses.push(`${place || "the list"} has ${kept.length} of ${list.length} elements`);
  }
  return kept;
}

/** Members are served from the smallest up; each may use an equal part of what is left then. */
function sharedOut(
  object: { readonly [key: string]: unknown },
  cut: Cut,
): { readonly [key: string]: unknown } {
  const { budget, sizes, losses, place } = cut;
  const entries = Object.entries(object);
  const members = entries.map(([key, member]) => ({
    key,
    member,
    overhead: sizes.of(key, budget) + 2,
    size: sizes.of(member, budget),
  }));
  members.sort((left, right) => left.size + left.overhead - right.size - right.overhead);
  const kept = new Map<string, unknown>();
  let room = budget - 2;
  for (const [index, { key, member, overhead }] of members.entries()) {
    const share = Math.floor(room / (members.length - index)) - overhead;
    const below = place === "" ? key : `${place}.${key}`;
    const shrunk = share < 1 ? dropped : shrink(member, { ...cut, budget: share, place: below });
    if (shrunk === dropped) continue;
    kept.set(key, shrunk);
    room -= overhead + sizes.of(shrunk, share);
  }
  const lost = members.length - kept.size;
  if (lost > 0) losses.push(`${place || "the object"} lost ${lost} of ${members.length} members`);
  const inOrder = entries.filter(([key]) => kept.has(key));
  return objectFrom(inOrder.map(([key]) => [key, kept.get(key)]));
}
