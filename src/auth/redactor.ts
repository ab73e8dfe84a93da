import type { Secret } from "../core/secret.ts";
import { secretForms } from "../core/secret-forms.ts";

interface Live {
  count: number;
  /** How the secret may be written; made when the first text is looked through. */
  forms?: readonly string[];
}

/** Knows the secrets of the requests that run, and takes them out of texts by their value, whoever wrote them there. */
export class Redactor {
  readonly #live = new Map<string, Live>();

  /** Takes a secret out of every text until the function that this returns is called; the same one may be tracked often. */
  track(secret: Secret): () => void {
    const value = secret.reveal();
    const live = this.#live.get(value) ?? { count: 0 };
    live.count += 1;
    this.#live.set(value, live);
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      live.count -= 1;
      if (live.count === 0) this.#live.delete(value);
    };
  }

  /** The text with `[redacted]` for each secret, in every form that it may be written in. */
  redact(text: string): string {
    const found: string[] = [];
    for (const [value, live] of this.#live) {
      live.forms ??= secretForms(value);
      for (const form of live.forms) if (text.includes(form)) found.push(form);
    }
    if (found.length === 0) return text;
    // The longest first: a secret may be the beginning of another one.
    found.sort((left, right) => right.length - left.length);
    return found.reduce((rest, form) => rest.replaceAll(form, "[redacted]"), text);
  }
}
