import { redactionMark, type Secret } from "../core/secret.ts";
import { secretForms } from "../core/secret-forms.ts";

interface Live {
  count: number;
  /** Whether it looks made at random. */
  readonly isRandom: boolean;
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

  /**
   * The text with `[redacted]` for each secret, in every form that it may be written in: for the log. A caller's only where
   * it looks made at random: anybody may send a word of the log as a token, and would blot it out for others too.
   */
  redact(text: string): string {
    const forms: string[] = [];
    for (const [value, live] of this.#callers) {
      if (live.isRandom) forms.push(...secretForms(value));
    }
    for (const value of this.#hosts.keys()) forms.push(...secretForms(value));
    return without(text, forms);
  }

  /**
   * The same for an answer: the host's secrets, the caller's own, and those that the call's requests were sent with. What
   * others sent can have no part in it.
   */
  redactFor(
    text: string,
    { own, secrets }: { readonly own: Secret | undefined; readonly secrets: readonly string[] },
  ): string {
    const forms: string[] = [];
    const mine = own?.reveal();
    if (mine !== undefined) forms.push(...secretForms(mine));
    for (const value of secrets) if (value !== mine) forms.push(...secretForms(value));
    for (const value of this.#hosts.keys()) forms.push(...secretForms(value));
    return without(text, forms);
  }
}

function add(secrets: Secrets, secret: Secret): () => void {
  const value = secret.reveal();
  const live = secrets.get(value) ?? { count: 0, isRandom: looksRandom(value) };
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

/** Long enough, and of more than the small letters and separators that names are made of. No address is so long. */
function looksRandom(secret: string): boolean {
  return secret.length >= leastRandom && /[A-Z0-9]/.test(secret);
}

const leastRandom = 16;

function without(text: string, forms: readonly string[]): string {
  const found = forms.filter((form) => text.includes(form));
  if (found.length === 0) return text;
  // The longest first: a secret may be the beginning of another one.
  found.sort((left, right) => right.length - left.length);
  return found.reduce((rest, form) => rest.replaceAll(form, redactionMark), text);
}
