import type { Parsed, ParseError } from "./syntax.ts";

/** Ends a parse; caught by `parsed` alone, so it never leaves this folder. */
class ParseFailure extends Error {
  readonly error: ParseError;

  constructor(error: ParseError) {
    super(error.message);
    this.error = error;
  }
}

/** A place in a text, moved forward by what is taken. */
export class Reader {
  readonly text: string;
  offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The character after the spaces; empty at the end. */
  peek(): string {
    while (/\s/.test(this.text[this.offset] ?? "")) this.offset += 1;
    return this.text[this.offset] ?? "";
  }

  /** Whether these characters come next, without spaces before them. */
  at(symbol: string): boolean {
    return this.text.startsWith(symbol, this.offset);
  }

  /** Takes the symbol after spaces, where it comes next. */
  take(symbol: string): boolean {
    this.peek();
    if (!this.at(symbol)) return false;
    this.offset += symbol.length;
    return true;
  }

  /** Takes what a sticky pattern matches right here. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.offset;
    const found = sticky.exec(this.text)?.[0];
    this.offset += found?.length ?? 0;
    return found;
  }

  /** Fails unless only spaces are left. */
  end(): void {
    const next = this.peek();
    if (next !== "") this.fail(`"${next}" is not expected here`, { hint: strayHints[next] });
  }

  /** Ends the parse with this error, here or at the offset given. */
  fail(
    message: string,
    { offset, hint }: { readonly offset?: number; readonly hint?: string | undefined } = {},
  ): never {
    throw new ParseFailure({
      message,
      offset: offset ?? this.offset,
      ...(hint !== undefined && { hint }),
    });
  }
}

/** What people usually mean by a sign that stands where none can. */
const strayHints: { readonly [sign: string]: string | undefined } = {
  "=": "write == to compare",
  "&": "write && between conditions",
  "|": "write || between conditions; filters stand only in templates and shapes",
  "?": "write ?? before a fallback",
  '"': "put texts in single quotes",
};

/** Runs a parser over a whole text. */
export function parsed<Node>(text: string, parse: (reader: Reader) => Node): Parsed<Node> {
  const reader = new Reader(text);
  try {
    const node = parse(reader);
    reader.end();
    return { ok: true, node };
  } catch (failure) {
    if (failure instanceof ParseFailure) return { ok: false, error: failure.error };
    throw failure;
  }
}
