import { objectFrom } from "../core/json.ts";
import type { UpstreamResponse } from "../core/ports.ts";
import { secretForms } from "../core/secret-forms.ts";

const mark = "[redacted]";

/**
 * The answer without the credentials that its request was sent with, which some upstreams repeat: no layer above sees
 * them. The answer itself where it has none of them.
 */
export function redactEcho(
  response: UpstreamResponse,
  secrets: readonly string[],
): UpstreamResponse {
  const bytes = Buffer.from(response.body.buffer, response.body.byteOffset, response.body.length);
  const values = Object.values(response.headers);
  const found = formsOf(secrets).filter(
    (form) => bytes.includes(form) || values.some((value) => value.includes(form)),
  );
  if (found.length === 0) return response;
  // Longer ones first, since they can contain others.
  found.sort((left, right) => right.length - left.length);
  const headers = Object.entries(response.headers).map(
    ([name, value]) =>
      [name, found.reduce((text, form) => text.replaceAll(form, mark), value)] as const,
  );
  const body = found.reduce((rest, form) => replaced(rest, Buffer.from(form)), bytes);
  return { ...response, headers: objectFrom(headers), body };
}

/** Most requests have one secret. */
function formsOf(secrets: readonly string[]): readonly string[] {
  const [first] = secrets;
  if (first === undefined) return [];
  return secrets.length === 1 ? secretForms(first) : [...new Set(secrets.flatMap(secretForms))];
}

function replaced(bytes: Buffer, needle: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, from)) {
    parts.push(bytes.subarray(from, at), Buffer.from(mark));
    from = at + needle.byteLength;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}
