import type { Readable } from "node:stream";

/** A line of the input, how many empty ones follow one another, or the news that one was longer than allowed and is dropped. */
export type Line =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "empty"; readonly count: number }
  | { readonly kind: "too-long" };

const lineFeed = 0x0a;

/**
 * Lines of UTF-8 as they come, without their line feed; a last one without is given too. Empty ones, of which a chunk may
 * have thousands, come together.
 * Holds at most `maxBytes` and one chunk, whatever is sent.
 */
export async function* readLines(input: Readable, maxBytes: number): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let held = 0;
  let dropping = false;
  for await (const chunk of input) {
    let rest: Buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      const isEmpty = end === 0 && held === 0 && !dropping;
      const count = isEmpty ? lineFeedsOf(rest) : 1;
      const last = rest.subarray(0, end);
      rest = rest.subarray(end + count);
      if (isEmpty) yield { kind: "empty", count };
      else if (!dropping) yield lineOf(pieces, last, maxBytes);
      pieces = [];
      held = 0;
      dropping = false;
    }
    held += rest.length;
    if (dropping || rest.length === 0) continue;
    pieces.push(rest);
    if (held <= maxBytes) continue;
    yield { kind: "too-long" };
    pieces = [];
    dropping = true;
  }
  if (!dropping && held > 0) yield lineOf(pieces, Buffer.alloc(0), maxBytes);
}

/** How many it begins with. */
function lineFeedsOf(bytes: Buffer): number {
  const end = bytes.findIndex((byte) => byte !== lineFeed);
  return end === -1 ? bytes.length : end;
}

function lineOf(pieces: readonly Buffer[], last: Buffer, maxBytes: number): Line {
  const bytes = Buffer.concat([...pieces, last]);
  if (bytes.length > maxBytes) return { kind: "too-long" };
  return { kind: "line", text: bytes.toString("utf8") };
}
