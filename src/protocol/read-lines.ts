import type { Readable } from "node:stream";

/** A line of the input, or the news that one was longer than allowed and is dropped. */
export type Line = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" };

const lineFeed = 0x0a;

/**
 * Lines of UTF-8 as they come, without their line feed; a last one without is given too.
 * Holds at most `maxBytes` and one chunk, whatever is sent.
 */
export async function* readLines(input: Readable, maxBytes: number): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let held = 0;
  let dropping = false;
  for await (const chunk of input) {
    let rest: Buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      const last = rest.subarray(0, end);
      rest = rest.subarray(end + 1);
      if (!dropping) yield lineOf(pieces, last, maxBytes);
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

function lineOf(pieces: readonly Buffer[], last: Buffer, maxBytes: number): Line {
  const bytes = Buffer.concat([...pieces, last]);
  if (bytes.length > maxBytes) return { kind: "too-long" };
  return { kind: "line", text: bytes.toString("utf8") };
}
