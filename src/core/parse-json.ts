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

const space = /[ \t\n\r]*/y;
const numberText = /-?[\d.eE+-]+/y;
const stringText = /"[^"\\]*(?:\\.[^"\\]*)*"/y;

/** Reads a text that JSON.parse has read before, so that it need not look for mistakes. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): unknown {
    this.#take(space);
    switch (this.#text[this.#at]) {
      case "{":
        return objectFrom(this.#elements(() => this.#member()));
      case "[":
        return this.#elements(() => this.value());
      case '"':
        return this.#string();
      case "t":
        return this.#word(4, true);
      case "f":
        return this.#word(5, false);
      case "n":
        return this.#word(4, null);
      default:
        return readNumber(this.#take(numberText));
    }
  }

  /** What stands between two brackets, separated by commas. */
  #elements<T>(read: () => T): T[] {
    const elements: T[] = [];
    this.#at += 1;
    while (!this.#isAtEnd()) {
      elements.push(read());
      this.#take(space);
      if (this.#text[this.#at] === ",") this.#at += 1;
    }
    this.#at += 1;
    return elements;
  }

  #isAtEnd(): boolean {
    this.#take(space);
    const next = this.#text[this.#at];
    return next === "]" || next === "}";
  }

  #member(): readonly [string, unknown] {
    this.#take(space);
    const name = this.#string();
    this.#take(space);
    this.#at += 1;
    return [name, this.value()];
  }

  #string(): string {
    const quoted = this.#take(stringText);
    return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  }

  #word<T>(length: number, value: T): T {
    this.#at += length;
    return value;
  }

  #take(token: RegExp): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
