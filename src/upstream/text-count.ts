const lineFeed = 0x0a;

/** How much of a text has come. */
export class TextCount {
  bytes = 0;
  lineFeeds = 0;
  #endsInLine = false;

  /** Gives the bytes of the text in UTF-8. */
  add(text: string): number {
    const bytes = Buffer.byteLength(text);
    this.bytes += bytes;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      this.lineFeeds += 1;
    }
    if (text !== "") this.#endsInLine = !text.endsWith("\n");
    return bytes;
  }

  /** A line feed ends a line: the last line may do without. */
  get lines(): number {
    return this.lineFeeds + (this.#endsInLine ? 1 : 0);
  }
}

/** The first position from here on where a character begins. */
export function characterFrom(bytes: Uint8Array, position: number): number {
  let at = position;
  while (at < bytes.length && isContinuation(bytes[at])) at += 1;
  return at;
}

/** The last position up to here where a character begins, or the end. */
export function characterUpTo(bytes: Uint8Array, position: number): number {
  let at = position;
  while (at > 0 && at < bytes.length && isContinuation(bytes[at])) at -= 1;
  return at;
}

/** RFC 3629 §3: bytes within a character begin with the bits 10. */
function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Where the line begins that ends before this position. */
export function lineStart(bytes: Buffer, end: number): number {
  return end === 0 ? 0 : bytes.lastIndexOf(lineFeed, end - 1) + 1;
}

/** Where the line ends that begins at this position: at its line feed, or at the end of all. */
export function lineEnd(bytes: Buffer, start: number): number {
  const at = bytes.indexOf(lineFeed, start);
  return at === -1 ? bytes.length : at;
}

/** Whether all of a text fits, the line feed at its end too: a text that is shown whole is shown as it is. */
export function fits(bytes: Buffer, window: { readonly bytes: number }): boolean {
  return bytes.length <= window.bytes;
}
