import type { Secret } from "../core/secret.ts";

/** Anything shorter stands in too many texts by chance. */
const minLength = 6;

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
    if (value.length < minLength) return () => {};
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

  /** The text with `[redacted]` for each secret: as it is, escaped in JSON, percent-encoded, or in base64. */
  redact(text: string): string {
    const found: string[] = [];
    for (const [value, live] of this.#live) {
      live.forms ??= formsOf(value);
      for (const form of live.forms) if (text.includes(form)) found.push(form);
    }
    if (found.length === 0) return text;
    // The longest first: a secret may be the beginning of another one.
    found.sort((left, right) => right.length - left.length);
    return found.reduce((rest, form) => rest.replaceAll(form, "[redacted]"), text);
  }
}

function formsOf(value: string): readonly string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  // A form's encoding differs from encodeURIComponent's in spaces and some signs.
  const inForm = new URLSearchParams({ value }).toString().slice("value=".length);
  const encoded = [percentEncoded(value), inForm];
  return [
    ...new Set([
      value,
      inJson,
      inJson.replaceAll("/", "\\/"),
      ...encoded,
      ...encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
      ...inBase64(value),
    ]),
  ];
}

/** encodeURIComponent throws on half of a surrogate pair; URLSearchParams does not. */
function percentEncoded(value: string): string {
  return encodeURIComponent(Buffer.from(value, "utf8").toString("utf8"));
}

/** HTTP Basic begins with the secret. The last digits depend on what follows: those before are taken. */
function inBase64(value: string): readonly string[] {
  const bytes = Buffer.from(value, "utf8");
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64");
  return [bytes.toString("base64"), whole];
}
