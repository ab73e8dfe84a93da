// What a JSON text holds that JSON.parse would not tell of (RFC 8259, https://www.rfc-editor.org/rfc/rfc8259).
import { ExactNumber, readNumber } from "./exact-number.ts";

// A number stands after a bracket, a colon, a comma or white space; what is in hashes, dates and most texts does not.
// The three are one expression, since going through the text is what costs: -0, a long one, one far from zero.
const unusualNumber = /[[:,\s](?:-0|-?\d[\d.eE+-]{15})|\d[eE][+-]?\d{3,}(?:[,\]}\s]|$)/;
const lonelyNumber = /^\s*[-\d]/;
const anyNumber = /(?<=^|[[:,\s])-?\d[\d.eE+-]*/g;

/**
 * Whether a JSON text has a number that a double does not hold exactly, -0 among them. It costs a part of what
 * JSON.parse does. A string that holds such a number after a space or a comma counts too: that costs time, no more.
 */
export function hasInexactNumber(text: string): boolean {
  if (!unusualNumber.test(text) && !lonelyNumber.test(text)) return false;
  anyNumber.lastIndex = 0;
  for (let found = anyNumber.exec(text); found !== null; found = anyNumber.exec(text)) {
    if (readNumber(found[0]) instanceof ExactNumber) return true;
  }
  return false;
}

/** How large a JSON text's value is, and whether an object in it names a member twice. */
export interface JsonScan {
  /** Brackets around the innermost value. */
  readonly depth: number;
  /** Values of every kind, names not counted; an empty list or object counts as two. */
  readonly nodes: number;
  /** The first member name that comes twice in one object, decoded. */
  readonly duplicate: string | undefined;
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Reads a text's brackets and names once, and stops where it is larger than allowed. Any text can be scanned;
 * of what is no JSON it says nothing useful.
 */
export function scanJson(
  text: string,
  { maxDepth, maxNodes }: { readonly maxDepth: number; readonly maxNodes: number },
): JsonScan {
  const scan = new Scan();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      scan.string(text, { at, end });
      at = end;
    } else if (code === comma) scan.comma();
    else if (code === openBracket || code === openBrace) scan.open(code === openBrace);
    else if (code === closeBracket || code === closeBrace) scan.close();
    if (scan.depth > maxDepth || scan.nodes > maxNodes) break;
  }
  const { depth, nodes, duplicate } = scan;
  return { depth, nodes, duplicate };
}

/**
 * Whether a JSON text has a value with more brackets around it; for answers of megabytes, of which nothing else has
 * to be known: it builds nothing.
 */
export function isNestedDeeper(text: string, maxDepth: number): boolean {
  // Most texts have fewer brackets than that in all, which is quickly seen.
  if (!hasMoreOf(["{", "["], text, maxDepth)) return false;
  let depth = 0;
  for (let at = 0; at < text.length && depth <= maxDepth; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return depth > maxDepth;
}

/** Whether a text has more of these characters together than that, those in strings counted too. */
export function hasMoreOf(characters: readonly string[], text: string, count: number): boolean {
  let left = count;
  for (const character of characters) {
    for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  }
  return false;
}

/** What is known of a text so far. */
class Scan {
  depth = 0;
  nodes = 1;
  duplicate: string | undefined;
  /** One entry an open bracket: an object's names so far, or undefined for a list. */
  readonly #open: (Set<string> | undefined)[] = [];
  #names: Set<string> | undefined;
  #expectsName = false;

  open(isObject: boolean): void {
    this.#names = isObject ? new Set() : undefined;
    this.#expectsName = isObject;
    this.#open.push(this.#names);
    this.depth = Math.max(this.depth, this.#open.length);
    this.nodes += 1;
  }

  close(): void {
    this.#open.pop();
    this.#names = this.#open.at(-1);
    this.#expectsName = false;
  }

  comma(): void {
    this.nodes += 1;
    this.#expectsName = this.#names !== undefined;
  }

  string(text: string, { at, end }: { readonly at: number; readonly end: number }): void {
    if (!this.#expectsName || this.#names === undefined) return;
    const name = nameOf(text.slice(at, end + 1));
    if (this.#names.has(name)) this.duplicate ??= name;
    this.#names.add(name);
    this.#expectsName = false;
  }
}

/** Where the string that starts here ends: at its closing quote, or at the end of a text that has none. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

/** The name that a string in quotes is: `"na\u006de"` is `name`. */
export function nameOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
