import type { Readable } from "node:stream";
import { cutText } from "../../core/cut-text.ts";
import { formsOfSecrets } from "../../core/secret-forms.ts";
import { withoutForms } from "../../upstream/without-forms.ts";

const mostText = 4_000;
const mostLines = 5;
const longestLine = 200;

/** The end of what a process writes for people, where it says why it ends. All of it is read, and little is kept. */
export class LastWords {
  readonly #forms: readonly string[];
  #tail = "";
  #isCut = false;

  constructor(output: Readable, secrets: readonly string[]) {
    this.#forms = formsOfSecrets(secrets);
    output.setEncoding("utf8");
    output.on("data", (piece: string) => this.#hear(piece));
    // The end of the process tells of it.
    output.on("error", () => {});
  }

  /** Its last lines, without secrets; of a stack only what was thrown. */
  get text(): string {
    // Of a line whose beginning is gone, what is left may be part of a secret.
    const start = this.#isCut ? this.#tail.search(/\n|$/) : 0;
    const whole = withoutForms(this.#tail.slice(start), this.#forms);
    const joined = whole.replace(/\s+/g, "");
    // One that is broken over lines is not found in them.
    if (this.#forms.some((form) => joined.includes(form))) return "";
    return whole
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
      .slice(-mostLines)
      .map((line) => cutText(line, longestLine))
      .join("\n");
  }

  #hear(piece: string): void {
    const all = this.#tail + piece;
    this.#isCut ||= all.length > mostText;
    this.#tail = all.slice(-mostText);
  }
}
