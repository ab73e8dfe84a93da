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

  /**
   * The text with `[redacted]` for each secret, in every form that it may be written in: for the log. A caller's only where
   * it looks made at random: anybody may send a word of the log as a token, and would blot it out for others too.
   */
  redact(text: string): string {
    const callers = formsIn(this.#callers, text, looksRandom);
    return without(text, [...callers, ...formsIn(this.#hosts, text)]);
  }

  /**
   * The same for an answer: the host's secrets, the caller's own, and those that the call's requests were sent with. What
   * others sent can have no part in it.
   */
  redactFor(
    text: string,
    { own, secrets }: { readonly own: Secret | undefined; readonly secrets: readonly string[] },
  ): string {
    const value = own?.reveal();
    const live = value === undefined ? undefined : this.#callers.get(value);
    const mine = live === undefined ? [] : formsIn(new Map([[value ?? "", live]]), text);
    const others = secrets.filter((secret) => secret !== value && !this.#hosts.has(secret));
    const got = others.flatMap(secretForms).filter((form) => text.includes(form));
    return without(text, [...mine, ...got, ...formsIn(this.#hosts, text)]);
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

/** Long enough, and of more than the small letters and separators that names are made of. No address is so long. */
function looksRandom(secret: string): boolean {
  return secret.length >= leastRandom && /[A-Z0-9]/.test(secret);
}

const leastRandom = 16;

function formsIn(
  secrets: Secrets,
  text: string,
  counts: (secret: string) => boolean = () => true,
): readonly string[] {
  const found: string[] = [];
  for (const [value, live] of secrets) {
    if (!counts(value)) continue;
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
