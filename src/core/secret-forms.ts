import { encodeComponent, wellFormed } from "./percent-encode.ts";
import { RecentMap } from "./recent-map.ts";

/** What is shorter stands in many texts by chance. */
const leastCharacters = 6;

/** What is shorter has too few digits within a longer text of base64. */
const leastInnerBytes = 12;

/** Written alike in JSON, in a URL and in a form. */
const plain = /^[\w.-]+$/;

// A caller sends many requests in a row, each of which is looked for its token three times. Secrets are in memory for 20 s
// at most after they came last.
const recent = new RecentMap<readonly string[]>({ periodMs: 10_000, maxEntries: 2_000 });
const longestKept = 4_096;

/**
 * The ways in which others write a secret: as it is, in JSON (also in JSON that is a string of JSON), in a URL or a form,
 * in both, in base64 by itself or within a longer text. None for one that is too short to tell.
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
  const inBoth = [secret, inJson].flatMap(inBase64);
  return [...new Set([...texts, ...texts.flatMap(inUrl), ...inBoth])];
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

/** By itself, and what of it stands in a longer text: HTTP Basic has a name before it, a JWT's claims have more. */
function inBase64(text: string): readonly string[] {
  const bytes = Buffer.from(text, "utf8");
  const places = bytes.length < leastInnerBytes ? [0] : [0, 1, 2];
  const forms = [bytes.toString("base64"), ...places.map((before) => innerDigits(bytes, before))];
  const inUrls = forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([...forms, ...inUrls])];
}

/**
 * The digits of base64 that depend on nothing but these bytes, where so many bytes stand before them in a group of three.
 * RFC 4648 §4: https://www.rfc-editor.org/rfc/rfc4648#section-4
 */
function innerDigits(bytes: Buffer, before: number): string {
  const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const first = Math.ceil((before * 8) / 6);
  return digits.slice(first, Math.floor(((before + bytes.length) * 8) / 6));
}
