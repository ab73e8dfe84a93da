import { isObject } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";

/** A text that a model is given, and where. */
export interface PlacedText {
  readonly text: string;
  readonly pointer: string;
}

/** Every text inside a JSON value, names of members too. Without recursion: the value may be as deep as it likes. */
export function placedTexts(value: unknown, pointer: string): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  const open: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === "string") texts.push({ text: next.value, pointer: next.pointer });
    for (const [key, member] of membersOf(next.value).reverse()) {
      const place = pointerTo(next.pointer, key);
      if (typeof key === "string") texts.push({ text: key, pointer: place });
      open.push({ value: member, pointer: place });
    }
  }
  return texts;
}

function membersOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}
