// What a JSON text holds that JSON.parse would not tell of (RFC 8259, https://www.rfc-editor.org/rfc/rfc8259).
import { ExactNumber, readNumber } from "./exact-number.ts";

/**
 * A number that may be too long for a double, with what stands before it: outside of strings that is nothing,
 * a bracket, a colon, a comma or white space, so that hashes, dates and digits in texts cost nothing.
 */
const suspect =
  /(?:^|[[:,\s])(-?(?:\d[\d.eE+-]{15,}|\d[\d.]{0,14}[eE][+-]?\d{3,}|0(?:\.0{0,14})?(?:[eE][+-]?\d+)?(?![\d.])))/g;

/** Cheap: most texts have no suspect at all. */
const anySuspect =
  /(?:^|[[:,\s])(?:-?\d[\d.eE+-]{15}|-?\d[\d.]{0,14}[eE][+-]?\d{3}|-0(?:\.0{0,14})?(?:[eE]|(?![\d.])))/;

/**
 * Whether a JSON text has a number that a double does not hold exactly, -0 among them. It costs a small part of
 * JSON.parse. A string that holds such a number after a space or a comma counts too: that costs time, no more.
 */
export function hasInexactNumber(text: string): boolean {
  if (!anySuspect.test(text)) return false;
  for (const [, number = ""] of text.matchAll(suspect)) {
    if (readNumber(number) instanceof ExactNumber) return true;
  }
  return false;
}

/** How large a JSON text's value is, and whether an object in it names a member twice. */
export interface JsonScan {
  /** Brackets around the innermost value. */
  readonly depth: number;
  /** Values of every kind; names are none. */
  readonly nodes: number;
  /** The first member name that comes twice in one object, decoded. */
  readonly duplicate: string | undefined;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Reads a text's brackets and names once, and stops where it is larger than allowed. Any text can be scanned;
 * of what is no JSON it says nothing useful.
 */
export function scanJson(
  text: string,
  { maxDepth, maxNodes }: { readonly maxDepth: number; readonly maxNodes: number },
): JsonScan {
  // One entry an open bracket: an object's names so far, or undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  let depth = 0;
  let nodes = 1;
  let duplicate: string | undefined;
  let names: Set<string> | undefined;
  let expectsName = false;
  for (let at = 0; at < text.length && depth <= maxDepth && nodes <= maxNodes; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at);
        if (expectsName && names !== undefined) {
          const name = nameOf(text.slice(at, end + 1));
          if (names.has(name)) duplicate ??= name;
          names.add(name);
          expectsName = false;
        }
        at = end;
        break;
      }
      case 0x2c: // ,
        nodes += 1;
        expectsName = names !== undefined;
        break;
      case 0x5b: // [
      case 0x7b: // {
        names = text.charCodeAt(at) === 0x7b ? new Set() : undefined;
        expectsName = names !== undefined;
        open.push(names);
        depth = Math.max(depth, open.length);
        nodes += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
        names = open.at(-1);
        expectsName = false;
        break;
    }
  }
  return { depth, nodes, duplicate };
}

/** Where the string that starts here ends: at its closing quote, or at the end of a text that has none. */
function endOfString(text: string, start: number): number {
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
function nameOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
