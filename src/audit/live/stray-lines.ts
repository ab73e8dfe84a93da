import { cutText } from "../../core/cut-text.ts";

const mostShown = 20;
/** Nobody writes so much that is no message, but whoever does not stop. */
const mostCharacters = 64 * 1024 * 1024;
const mostLines = 100_000;

/** What stands on the output of a process and is no message: the first lines, and how much there was. */
export class StrayLines {
  readonly shown: string[] = [];
  #characters = 0;
  #lines = 0;

  /** Told a line, or empty ones that follow one another. */
  add(line: string, count = 1): void {
    if (this.shown.length < mostShown) this.shown.push(cutText(line, 200));
    this.#characters += line.length + count;
    this.#lines += 1;
  }

  get isEndless(): boolean {
    return this.#characters > mostCharacters || this.#lines > mostLines;
  }
}
