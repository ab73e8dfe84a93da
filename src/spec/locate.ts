import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Diagnostic } from "../core/diagnostic.ts";
import { pointerKeys } from "../core/pointer.ts";
import type { Spec } from "./load-spec.ts";
import { locateInJson } from "./locate-in-json.ts";

/** YAML is parsed a second time for positions; over this many characters that would take seconds. */
const maxYamlCharacters = 4_000_000;
/** Only the first so many are looked up: nobody reads more. */
const maxLocated = 200;

/**
 * The diagnostics with line and column beside each pointer into the spec; those about parts of other files at their places
 * there, without a line. Done only when there is something to report,
 * since parsers with positions are many times slower.
 */
export function withPositions(
  found: readonly Diagnostic[],
  spec: Pick<Spec, "file" | "text" | "origins">,
): readonly Diagnostic[] {
  const diagnostics = found.map((one) => atOrigin(one, spec));
  const wanted = diagnostics.filter(({ at }) => at?.file === spec.file && at.pointer !== undefined);
  if (wanted.length === 0) return diagnostics;
  const pointers = new Set(wanted.slice(0, maxLocated).map(({ at }) => at?.pointer ?? ""));
  const offsets = /^\s*\{/.test(spec.text)
    ? locateInJson(spec.text, pointers)
    : locateInYaml(spec.text, pointers);
  const place = linePlaces(spec.text);
  return diagnostics.map((found) => {
    const { at } = found;
    const offset = at?.pointer === undefined ? undefined : offsets.get(at.pointer);
    if (at === undefined || at.file !== spec.file || offset === undefined) return found;
    return { ...found, at: { ...at, ...place(offset) } };
  });
}

function atOrigin(
  found: Diagnostic,
  { file, origins }: Pick<Spec, "file" | "origins">,
): Diagnostic {
  const { at } = found;
  if (origins === undefined || at?.file !== file || at.pointer === undefined) return found;
  return { ...found, at: { ...at, ...origins.placeOf(at.pointer) } };
}

function locateInYaml(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, number> {
  if (text.length > maxYamlCharacters) return new Map();
  const { contents } = parseDocument(text, { uniqueKeys: false, lineCounter: new LineCounter() });
  const found = new Map<string, number>();
  for (const pointer of pointers) {
    let node: unknown = contents;
    let offset: number | undefined;
    for (const key of pointerKeys(pointer)) {
      const next = child(node, key);
      if (next === undefined) break;
      node = next.value;
      offset = next.offset;
    }
    if (offset !== undefined) found.set(pointer, offset);
  }
  return found;
}

function child(node: unknown, key: string): { value: unknown; offset: number } | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(key)];
    const range = isMap(value) || isScalar(value) || isSeq(value) ? value.range : undefined;
    return range ? { value, offset: range[0] } : undefined;
  }
  if (!isMap(node)) return undefined;
  for (const pair of node.items) {
    if (!isPair(pair) || !isScalar(pair.key) || String(pair.key.value) !== key) continue;
    return pair.key.range ? { value: pair.value, offset: pair.key.range[0] } : undefined;
  }
  return undefined;
}

function linePlaces(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
