import { readNumber } from "./exact-number.ts";
import { objectFrom } from "./json.ts";
import { hasInexactNumber } from "./scan-json.ts";

/**
 * JSON.parse, with an ExactNumber for each number that a double does not hold. Throws a SyntaxError for a text that is no
 * JSON, and a RangeError for one with such numbers that is nested deeper than the stack is.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasInexactNumber(text) ? new Reader(text).value() : value;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/** Reads a text that JSON.parse has read before, so that it need not look for mistakes. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): unknown {
    switch (this.#next()) {
      case 0x7b: // {
        return objectFrom(this.#elements(() => this.#member()));
      case 0x5b: // [
        return this.#elements(() => this.value());
      case quote:
        return this.#string();
      case 0x74: // true
        return this.#word(4, true);
      case 0x66: // false
        return this.#word(5, false);
      case 0x6e: // null
        return this.#word(4, null);
      default:
        return this.#number();
    }
  }

  /** The character at hand after white space. */
  #next(): number {
    while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at += 1;
    return this.#text.charCodeAt(this.#at);
  }

  /** What stands between two brackets, separated by commas. */
  #elements<T>(read: () => T): T[] {
    const elements: T[] = [];
    this.#at += 1;
    for (let next = this.#next(); next !== 0x5d && next !== 0x7d; next = this.#next()) {
      elements.push(read());
      if (this.#next() === comma) this.#at += 1;
    }
    this.#at += 1;
    return elements;
  }

  #member(): readonly [string, unknown] {
    this.#next();
    const name = this.#string();
    this.#next();
    this.#at += 1;
    return [name, this.value()];
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    let hasEscapes = false;
    for (let at = start + 1; at < end; at += 1) {
      if (this.#text.charCodeAt(at) !== backslash) continue;
      hasEscapes = true;
      at += 1;
      if (at === end) end = this.#text.indexOf('"', end + 1);
    }
    this.#at = end + 1;
    const quoted = this.#text.slice(start, end + 1);
    return hasEscapes ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  }

  #number(): unknown {
    const start = this.#at;
    while (isOfNumber(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return readNumber(this.#text.slice(start, this.#at));
  }

  #word<T>(length: number, value: T): T {
    this.#at += length;
    return value;
  }
}

/** A digit, or one of `+-.eE`. */
function isOfNumber(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39;
  return (
    isDigit || code === 0x2d || code === 0x2e || code === 0x2b || code === 0x65 || code === 0x45
  );
}
