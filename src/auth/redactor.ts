import { redactionMark, type Secret } from "../core/secret.ts";
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
    const callers = [...this.#callers.keys()].filter(looksRandom);
    return without(text, this.#formsOf([...callers, ...this.#hosts.keys()]));
  }

  /**
   * The same for an answer: the host's secrets, the caller's own, and those that the call's requests were sent with. What
   * others sent can have no part in it.
   */
  redactFor(
    text: string,
    { own, secrets }: { readonly own: Secret | undefined; readonly secrets: readonly string[] },
  ): string {
    const mine = own === undefined ? [] : [own.reveal()];
    return without(text, this.#formsOf(new Set([...mine, ...secrets, ...this.#hosts.keys()])));
  }

  /** The forms of secrets that are in use are made once. */
  #formsOf(values: Iterable<string>): readonly string[] {
    return Array.from(values).flatMap((value) => {
      const live = this.#callers.get(value) ?? this.#hosts.get(value);
      if (live === undefined) return secretForms(value);
      live.forms ??= secretForms(value);
      return live.forms;
    });
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

function without(text: string, forms: readonly string[]): string {
  const found = forms.filter((form) => text.includes(form));
  // The longest first: a secret may be the beginning of another one.
  found.sort((left, right) => right.length - left.length);
  return found.reduce((rest, form) => rest.replaceAll(form, redactionMark), text);
}
