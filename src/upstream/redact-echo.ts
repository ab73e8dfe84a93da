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
  if (secrets.length === 0) return response;
  const forms = formsOf(secrets);
  const body = withoutBytes(response.body, forms);
  const headers = withoutTexts(response.headers, forms);
  const isSame = body === response.body && headers === response.headers;
  return isSame ? response : { ...response, headers, body };
}

/** Longer ones first, since they can contain others. */
function formsOf(secrets: readonly string[]): readonly string[] {
  const [first = ""] = secrets;
  const forms =
    secrets.length === 1 ? [...secretForms(first)] : [...new Set(secrets.flatMap(secretForms))];
  return forms.sort((left, right) => right.length - left.length);
}

function withoutBytes(body: Uint8Array, forms: readonly string[]): Uint8Array {
  let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let isFound = false;
  for (const form of forms) {
    if (!bytes.includes(form)) continue;
    isFound = true;
    bytes = replaced(bytes, Buffer.from(form));
  }
  return isFound ? bytes : body;
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

function withoutTexts(
  headers: UpstreamResponse["headers"],
  forms: readonly string[],
): UpstreamResponse["headers"] {
  const isFound = Object.values(headers).some((value) =>
    forms.some((form) => value.includes(form)),
  );
  if (!isFound) return headers;
  return objectFrom(
    Object.entries(headers).map(([name, value]) => [
      name,
      forms.reduce((text, form) => text.replaceAll(form, mark), value),
    ]),
  );
}
