import { redactionMark as mark } from "../core/secret.ts";
import { formsOfSecrets } from "../core/secret-forms.ts";
import { escapable } from "./escapable.ts";

/** A character may be written as `\\uXXXX`. */
const longestCharacter = 6;

/**
 * Takes the credentials that a request was sent with out of a text that comes in pieces, also where one of them ends within
 * a credential: so much is held back as the longest of their forms could need.
 */
export class EchoFilter {
  readonly #forms: readonly string[];
  readonly #reach: number;
  #pattern: RegExp | undefined;
  #held = "";

  constructor(secrets: readonly string[]) {
    this.#forms = formsOfSecrets(secrets);
    this.#reach = (this.#forms[0]?.length ?? 0) * longestCharacter;
  }

  push(text: string): string {
    if (this.#reach === 0) return text;
    const all = this.#held + text;
    return this.#released(all, Math.max(0, all.length - this.#reach));
  }

  /** What is left. */
  end(): string {
    return this.#released(this.#held, this.#held.length);
  }

  /** The text up to a position before which no form can begin that ends in what comes. */
  #released(all: string, upTo: number): string {
    let [from, clean] = [0, ""];
    if (this.#mayHold(all)) {
      this.#pattern ??= new RegExp(this.#forms.map(escapable).join("|"), "g");
      for (const { 0: found, index } of all.matchAll(this.#pattern)) {
        if (index >= upTo) break;
        clean += all.slice(from, index) + mark;
        from = index + found.length;
      }
    }
    const end = Math.max(from, upTo - (/[\uD800-\uDBFF]/.test(all[upTo - 1] ?? "") ? 1 : 0));
    this.#held = all.slice(end);
    return clean + all.slice(from, end);
  }

  #mayHold(text: string): boolean {
    return text.includes("\\u") || this.#forms.some((form) => text.includes(form));
  }
}
