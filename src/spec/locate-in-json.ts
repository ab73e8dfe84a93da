import { pointerKeys } from "../core/pointer.ts";

/** The pointers that are looked for, as a tree of their keys. */
interface Wanted {
  pointer?: string;
  readonly below: Map<string, Wanted>;
}

/**
 * Offset of the key (or element) that each pointer leads to, in one pass over a JSON text that `JSON.parse` takes.
 * Parts that nobody asks for are skipped without being looked into.
 */
export function locateInJson(
  text: string,
  pointers: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let at = 0;

  function value(wanted: Wanted, keyOffset: number): void {
    if (wanted.pointer !== undefined) found.set(wanted.pointer, keyOffset);
    space();
    const open = text[at];
    if (wanted.below.size === 0 || (open !== "{" && open !== "[")) skip();
    else members(wanted, open === "{");
  }

  function members(wanted: Wanted, named: boolean): void {
    at += 1;
    for (let index = 0; at < text.length; index += 1) {
      space();
      if (text[at] === "}" || text[at] === "]") break;
      const offset = at;
      const key = named ? name() : String(index);
      const next = wanted.below.get(key);
      if (next === undefined) skip();
      else value(next, offset);
      space();
      if (text[at] === ",") at += 1;
    }
    at += 1;
  }

  function name(): string {
    const from = at;
    string();
    const key: unknown = JSON.parse(text.slice(from, at));
    space();
    at += 1; // the colon
    return String(key);
  }

  function skip(): void {
    space();
    let depth = 0;
    const token = /["{}[\],]/g;
    do {
      token.lastIndex = at;
      const next = token.exec(text);
      if (next === null) {
        at = text.length;
        return;
      }
      at = next.index;
      const [character] = next;
      if (character === '"') string();
      else if (character === "{" || character === "[") depth += 1;
      else if (character !== ",") depth -= 1;
      if (depth < 0 || (depth === 0 && character === ",")) return;
      if (character !== '"') at += 1;
    } while (depth > 0);
  }

  function string(): void {
    at += 1;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at += 1;
  }

  function space(): void {
    while (/\s/.test(text[at] ?? "x")) at += 1;
  }

  value(treeOf(pointers), 0);
  return found;
}

function treeOf(pointers: ReadonlySet<string>): Wanted {
  const root: Wanted = { below: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const key of pointerKeys(pointer)) {
      const next = node.below.get(key) ?? { below: new Map() };
      node.below.set(key, next);
      node = next;
    }
    node.pointer = pointer;
  }
  return root;
}
