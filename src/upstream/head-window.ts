import type { BodyWindow, WindowPart } from "../core/ports.ts";
import { characterFrom, characterUpTo, fits, lineEnd, TextCount } from "./text-count.ts";
import type { TextCut, TextWindow, WindowedText } from "./windowed-text.ts";

/** Keeps the beginning of a text, after what is skipped; of the rest it only counts. */
export class HeadWindow implements TextWindow {
  readonly #window: BodyWindow;
  readonly #read = new TextCount();
  /** Of what is kept. */
  readonly #kept = new TextCount();
  readonly #pieces: Buffer[] = [];
  /** Bytes of the first piece that belong to what is skipped. */
  #offset = 0;
  /** Whether something came that is not kept any more. */
  #hasMore = false;
  isFull = false;

  constructor(window: BodyWindow) {
    this.#window = window;
  }

  push(text: string): void {
    const { bytes, lineFeeds } = this.#read;
    this.#read.add(text);
    if (text === "") return;
    if (this.isFull) this.#hasMore = true;
    else if (this.#window.unit === "lines") this.#keepLines(text, lineFeeds);
    else this.#keepBytes(text, bytes);
  }

  #keepLines(text: string, before: number): void {
    const { skip, lines = Number.POSITIVE_INFINITY, bytes } = this.#window;
    if (this.#read.lineFeeds < skip) return;
    this.#keep(before < skip ? withoutLines(text, skip - before) : text);
    this.isFull = this.#kept.lines > lines || this.#kept.bytes > bytes;
  }

  #keepBytes(text: string, before: number): void {
    const { skip, bytes } = this.#window;
    if (this.#read.bytes <= skip) return;
    if (before < skip) this.#offset = skip - before;
    this.#keep(text);
    this.isFull = this.#kept.bytes - this.#offset > bytes;
  }

  /** As bytes: a part of a text would keep all of it in memory. */
  #keep(text: string): void {
    if (text === "") return;
    this.#kept.add(text);
    this.#pieces.push(Buffer.from(text));
  }

  end(readTo: WindowPart["readTo"]): WindowedText {
    const { unit, skip } = this.#window;
    const bytes = Buffer.concat(this.#pieces);
    const cut = unit === "lines" ? this.#firstLines(bytes) : this.#firstBytes(bytes);
    const isBeyond = bytes.length === 0 && skip > 0;
    const endsLine = unit === "lines" && bytes.at(-1) === 0x0a;
    const isMore = this.#hasMore || cut.end < bytes.length - (endsLine ? 1 : 0);
    const isWhole = readTo === "end" && skip === 0 && !isMore && !cut.isCutLine;
    const body = isWhole && fits(bytes, this.#window) ? bytes : bytes.subarray(cut.start, cut.end);
    const part = {
      lines: cut.lines,
      bytes: body.length,
      readLines: this.#read.lines,
      readBytes: this.#read.bytes,
      readTo,
      ...(isMore && !isBeyond && { next: cut.next }),
      isBeyond,
      isCutLine: cut.isCutLine,
    };
    return { body, part };
  }

  #firstBytes(bytes: Buffer): TextCut {
    const { skip, bytes: most } = this.#window;
    const start = characterFrom(bytes, this.#offset);
    const end = characterUpTo(bytes, Math.min(bytes.length, start + most));
    // A character that is longer than the window would keep the next call at the same place.
    const next = skip + Math.max(1, end - this.#offset);
    return { start, end, lines: 0, next, isCutLine: false };
  }

  /** Whole lines; the beginning of the first where that is too long alone. */
  #firstLines(bytes: Buffer): TextCut {
    const { skip, lines = Number.POSITIVE_INFINITY, bytes: most } = this.#window;
    let [end, shown, start] = [0, 0, 0];
    while (shown < lines && start < bytes.length) {
      const at = lineEnd(bytes, start);
      const isPart = at > most || (at === bytes.length && this.#hasMore);
      if (isPart && shown > 0) break;
      shown += 1;
      if (isPart) {
        const cut = characterUpTo(bytes, Math.min(at, most));
        return { start: 0, end: cut, lines: 1, next: skip + 1, isCutLine: true };
      }
      end = at;
      start = at + 1;
    }
    return { start: 0, end, lines: shown, next: skip + shown, isCutLine: false };
  }
}

function withoutLines(text: string, count: number): string {
  let at = 0;
  for (let left = count; left > 0; left -= 1) at = text.indexOf("\n", at) + 1;
  return text.slice(at);
}
