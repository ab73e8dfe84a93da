import { encodeComponent, wellFormed } from "./percent-encode.ts";
import { RecentMap } from "./recent-map.ts";

/** What is shorter stands in many texts by chance. */
const leastCharacters = 6;

/** Written alike in JSON, in a URL and in a form. */
const plain = /^[\w.-]+$/;

// A caller sends many requests in a row, each of which is looked for its token three times. Secrets are in memory for 20 s
// at most after they came last.
const recent = new RecentMap<readonly string[]>({ periodMs: 10_000, maxEntries: 2_000 });
const longestKept = 4_096;

/**
 * The ways in which others write a secret: as it is, in JSON (also in JSON that is a string of JSON), in a URL or a form,
 * in both, in base64. None for one that is too short to tell.
 */
export function secretForms(secret: string): readonly string[] {
  const known = recent.get(secret);
  if (known !== undefined) return known;
  const forms = formsOf(secret);
  if (secret.length <= longestKept) recent.set(secret, forms);
  return forms;
}

/** Those of several secrets, each once, the longest first: one can contain others. */
export function formsOfSecrets(secrets: readonly string[]): readonly string[] {
  const forms = new Set(secrets.flatMap(secretForms));
  return [...forms].sort((left, right) => right.length - left.length);
}

function formsOf(secret: string): readonly string[] {
  if (secret.length < leastCharacters) return [];
  if (plain.test(secret)) return [secret, ...inBase64(secret)];
  const inJson = jsonString(secret);
  const texts = [secret, inJson, inJson.replaceAll("/", "\\/")];
  // Without a quote, a backslash or a line break both are the same.
  if (inJson !== secret) texts.push(jsonString(inJson));
  return [...new Set([...texts, ...texts.flatMap(inUrl), ...inBase64(secret)])];
}

function jsonString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** As encodeURIComponent, RFC 3986 and forms (WHATWG URL) have it; some write the digits in lower case. */
function inUrl(text: string): readonly string[] {
  const inForm = new URLSearchParams([["", text]]).toString().slice(1);
  const encoded = [encodeURIComponent(wellFormed(text)), encodeComponent(text), inForm];
  const lower = encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  return [...encoded, ...lower];
}

/** HTTP Basic begins with the secret. The last digits depend on what follows: those before stand by themselves too. */
function inBase64(text: string): readonly string[] {
  const bytes = Buffer.from(text, "utf8");
  const all = bytes.toString("base64");
  const whole = Math.floor(bytes.length / 3) * 4;
  return whole === all.length ? [all] : [all, all.slice(0, whole)];
}
