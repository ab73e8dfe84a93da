import type { BodyWindow, WindowPart } from "../core/ports.ts";
import { characterFrom, characterUpTo, fits, lineStart, TextCount } from "./text-count.ts";
import type { TextCut, TextWindow, WindowedText } from "./windowed-text.ts";

/** How far back from its end a text is kept where something is to be skipped there: nobody knows yet where it ends. */
const reachBytes = 8 * 1024 * 1024;

const firstCapacity = 128 * 1024;

/** Keeps the end of a text, and as much before it as is to be skipped there, in one buffer that is used again. */
export class TailWindow implements TextWindow {
  readonly isFull = false;
  readonly #window: BodyWindow;
  readonly #read = new TextCount();
  /** At most so much is ever needed. */
  readonly #most: number;
  #buffer = Buffer.allocUnsafeSlow(firstCapacity);
  #size = 0;
  /** Whether what is kept begins with a whole line, and at the text's beginning. */
  #startsLine = true;
  #isWhole = true;

  constructor(window: BodyWindow) {
    const { unit, skip, bytes } = window;
    this.#window = window;
    const reach = Math.min(reachBytes, unit === "bytes" ? skip + bytes : reachBytes);
    // One byte more tells whether the first line in it is whole.
    this.#most = 1 + (skip === 0 ? bytes : reach);
  }

  push(text: string): void {
    const bytes = this.#read.add(text);
    if (this.#size + bytes > this.#buffer.length) this.#makeRoom(bytes);
    this.#size += this.#buffer.write(text, this.#size);
  }

  /** Lets go of what is in front and cannot be shown any more; the buffer grows where that is not half of it. */
  #makeRoom(bytes: number): void {
    const kept = this.#needed();
    const capacity = 2 * Math.max(kept.length, bytes, firstCapacity / 2);
    const buffer = capacity > this.#buffer.length ? Buffer.allocUnsafeSlow(capacity) : this.#buffer;
    kept.copy(buffer);
    this.#buffer = buffer;
    this.#size = kept.length;
  }

  /** What may still be shown. What is in front of it is gone from now on. */
  #needed(): Buffer {
    const start = this.#neededFrom();
    if (start > 0) {
      this.#startsLine = this.#buffer[start - 1] === 0x0a;
      this.#isWhole = false;
    }
    return this.#buffer.subarray(start, this.#size);
  }

  #neededFrom(): number {
    const { unit, skip, lines } = this.#window;
    const near = Math.max(0, this.#size - this.#most);
    const bytes = this.#buffer.subarray(0, this.#size);
    if (unit === "bytes" || lines === undefined) return characterFrom(bytes, near);
    let start = this.#size;
    // The line at hand may go on, or be empty: one more.
    for (let left = skip + lines + 1; left > 0 && start > near; left -= 1) {
      start = lineStart(bytes, start - 1);
    }
    return characterFrom(bytes, Math.max(start, near));
  }

  end(readTo: WindowPart["readTo"]): WindowedText {
    const { unit, skip } = this.#window;
    const bytes = this.#needed();
    const cut = unit === "lines" ? this.#lastLines(bytes) : this.#lastBytes(bytes);
    const isMore = cut !== undefined && (cut.start > 0 || !this.#isWhole);
    const isWhole = readTo === "end" && skip === 0 && !isMore && cut?.isCutLine !== true;
    const shown =
      isWhole && fits(bytes, this.#window) ? bytes : bytes.subarray(cut?.start ?? 0, cut?.end ?? 0);
    const body = Buffer.from(shown);
    const part = {
      lines: cut?.lines ?? 0,
      bytes: body.length,
      readLines: this.#read.lines,
      readBytes: this.#read.bytes,
      readTo,
      ...(isMore && { next: cut.next }),
      isBeyond: cut === undefined && skip > 0,
      isCutLine: cut?.isCutLine ?? false,
    };
    return { body, part };
  }

  #lastBytes(bytes: Buffer): TextCut | undefined {
    const { skip, bytes: most } = this.#window;
    const end = characterUpTo(bytes, bytes.length - skip);
    if (end <= 0) return undefined;
    const start = characterFrom(bytes, Math.max(0, end - most));
    // A character that is longer than the window would keep the next call at the same place.
    const next = Math.max(skip + 1, bytes.length - start);
    return { start, end, lines: 0, next, isCutLine: false };
  }

  /** Whole lines; the end of the last where that is too long alone. */
  #lastLines(bytes: Buffer): TextCut | undefined {
    const { skip, lines = Number.POSITIVE_INFINITY, bytes: most } = this.#window;
    const end = endBefore(bytes, skip);
    if (end === undefined) return undefined;
    let [start, shown, at] = [end, 0, end];
    while (shown < lines) {
      const begin = lineStart(bytes, at);
      const isPart = end - begin > most || (begin === 0 && !this.#startsLine);
      if (isPart && shown > 0) break;
      shown += 1;
      if (isPart) {
        const cut = characterFrom(bytes, Math.max(begin, end - most));
        return { start: cut, end, lines: 1, next: skip + 1, isCutLine: true };
      }
      start = begin;
      if (begin === 0) break;
      at = begin - 1;
    }
    return { start, end, lines: shown, next: skip + shown, isCutLine: false };
  }
}

/** Where the last line ends that is not skipped; undefined where there is none, or it is out of reach. */
function endBefore(bytes: Buffer, skip: number): number | undefined {
  if (bytes.length === 0) return undefined;
  let end = bytes.at(-1) === 0x0a ? bytes.length - 1 : bytes.length;
  for (let left = skip; left > 0; left -= 1) {
    const start = lineStart(bytes, end);
    if (start === 0) return undefined;
    end = start - 1;
  }
  return end;
}
