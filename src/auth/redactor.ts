import type { Secret } from "../core/secret.ts";
import { secretForms } from "../core/secret-forms.ts";

interface Live {
  count: number;
  /** How the secret may be written; made when the first text is looked through. */
  forms?: readonly string[];
}

/** Secrets by value, counted. */
type Secrets = Map<string, Live>;

/** Knows the secrets that are in use, and takes them out of texts by their value, whoever wrote them there. */
export class Redactor {
  readonly #callers: Secrets = new Map();
  readonly #hosts: Secrets = new Map();

  /** Knows a caller's secret until the function that this returns is called; the same one may be tracked often. */
  track(secret: Secret): () => void {
    return add(this.#callers, secret);
  }

  /** The same for a secret of the host's own, which no answer may show to anybody. */
  keep(secret: Secret): () => void {
    return add(this.#hosts, secret);
  }

  /** The text with `[redacted]` for each secret, in every form that it may be written in: for the log. */
  redact(text: string): string {
    return without(text, [...formsIn(this.#callers, text), ...formsIn(this.#hosts, text)]);
  }

  /** The same for an answer: the host's secrets, and the caller's own. What others sent can have no part in it. */
  redactFor(text: string, own: Secret | undefined): string {
    const value = own?.reveal();
    const live = value === undefined ? undefined : this.#callers.get(value);
    const mine = live === undefined ? [] : formsIn(new Map([[value ?? "", live]]), text);
    return without(text, [...mine, ...formsIn(this.#hosts, text)]);
  }
}

function add(secrets: Secrets, secret: Secret): () => void {
  const value = secret.reveal();
  const live = secrets.get(value) ?? { count: 0 };
  live.count += 1;
  secrets.set(value, live);
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    live.count -= 1;
    if (live.count === 0) secrets.delete(value);
  };
}

function formsIn(secrets: Secrets, text: string): readonly string[] {
  const found: string[] = [];
  for (const [value, live] of secrets) {
    live.forms ??= secretForms(value);
    for (const form of live.forms) if (text.includes(form)) found.push(form);
  }
  return found;
}

function without(text: string, forms: readonly string[]): string {
  if (forms.length === 0) return text;
  // The longest first: a secret may be the beginning of another one.
  const sorted = [...forms].sort((left, right) => right.length - left.length);
  return sorted.reduce((rest, form) => rest.replaceAll(form, "[redacted]"), text);
}
