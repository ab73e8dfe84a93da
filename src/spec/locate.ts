import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Diagnostic } from "../core/diagnostic.ts";
import { pointerKeys, pointerOf } from "../core/pointer.ts";
import { locateInJson } from "./locate-in-json.ts";
import type { Place } from "./member-origins.ts";
import type { Origins } from "./origins.ts";

/** YAML is parsed a second time for positions; over this many characters that would take seconds. */
const maxYamlCharacters = 4_000_000;
/** Only the first so many are looked up: nobody reads more. */
const maxLocated = 200;

/** What positions are looked up in. */
interface Located {
  readonly file: string;
  readonly text: string;
  /** Where the parts of a spec in many files come from. */
  readonly origins?: Origins;
  /** The overlays that were applied, and where what the keys lead to comes from. */
  readonly overlaid?: {
    readonly overlays: readonly { readonly file: string; readonly text: string }[];
    placeOf(keys: readonly string[]): Place;
  };
}

/**
 * The diagnostics with line and column beside each pointer into the spec; those about parts of other files at their places
 * there, without a line, and those about what an overlay brought at their places in the overlay. Done only when there is
 * something to report, since parsers with positions are many times slower.
 */
export function withPositions(found: readonly Diagnostic[], spec: Located): readonly Diagnostic[] {
  const diagnostics = found.map((one) => atOrigin(one, spec));
  const overlays = spec.overlaid?.overlays ?? [];
  const texts = overlays.map(({ file, text }) => [file, text] as const);
  return placedIn(diagnostics, new Map([...texts, [spec.file, spec.text]]));
}

/** The diagnostics with line and column beside each pointer into one of these texts, by file. */
export function placedIn(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  return [...texts].reduce(
    (placed, [file, text]) => placedInOne(placed, { file, text }),
    diagnostics,
  );
}

function placedInOne(
  diagnostics: readonly Diagnostic[],
  { file, text }: { readonly file: string; readonly text: string },
): readonly Diagnostic[] {
  const wanted = diagnostics.filter(({ at }) => at?.file === file && at.pointer !== undefined);
  if (wanted.length === 0) return diagnostics;
  const pointers = new Set(wanted.slice(0, maxLocated).map(({ at }) => at?.pointer ?? ""));
  const offsets = isJson(text) ? locateInJson(text, pointers) : locateInYaml(text, pointers);
  const place = linePlaces(text);
  return diagnostics.map((found) => {
    const { at } = found;
    const offset = at?.pointer === undefined ? undefined : offsets.get(at.pointer);
    if (at === undefined || at.file !== file || offset === undefined) return found;
    return { ...found, at: { ...at, ...place(offset) } };
  });
}

/** YAML can begin with a brace too. */
function isJson(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function atOrigin(found: Diagnostic, { file, origins, overlaid }: Located): Diagnostic {
  const { at } = found;
  if (at?.file !== file || at.pointer === undefined) return found;
  const place = origins?.placeOf(at.pointer) ?? { file, pointer: at.pointer };
  if (overlaid === undefined || place.file !== file) return { ...found, at: { ...at, ...place } };
  const origin = overlaid.placeOf(pointerKeys(place.pointer ?? ""));
  return { ...found, at: { ...at, file: origin.file, pointer: pointerOf(origin.keys) } };
}

function locateInYaml(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, number> {
  if (text.length > maxYamlCharacters) return new Map();
  const { contents } = parseDocument(text, { uniqueKeys: false, lineCounter: new LineCounter() });
  const found = new Map<string, number>();
  for (const pointer of pointers) {
    let node: unknown = contents;
    let offset = pointer === "" ? contents?.range[0] : undefined;
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
