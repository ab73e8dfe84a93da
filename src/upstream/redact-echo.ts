import { objectFrom } from "../core/json.ts";
import type { UpstreamResponse } from "../core/ports.ts";
import { redactionMark as mark } from "../core/secret.ts";
import { formsOfSecrets } from "../core/secret-forms.ts";
import { escapable } from "./escapable.ts";

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
  const forms = formsOfSecrets(secrets);
  const needles = needlesIn(bytes, { forms, type: response.headers["content-type"] ?? "" });
  const found = forms.filter((form) => values.some((value) => value.includes(form)));
  if (found.length === 0 && needles.length === 0) return response;
  // The longest first, as the forms are: in UTF-16 and with escapes they have other lengths.
  needles.sort((left, right) => right.bytes.length - left.bytes.length);
  const headers = Object.entries(response.headers).map(
    ([name, value]) =>
      [name, found.reduce((text, form) => text.replaceAll(form, mark), value)] as const,
  );
  const body = needles.reduce(replaced, bytes);
  return { ...response, headers: objectFrom(headers), body };
}

/** Bytes to take out, and what to put there. */
interface Needle {
  readonly bytes: Buffer;
  readonly mark: Buffer;
}

function needlesIn(
  bytes: Buffer,
  { forms, type }: { readonly forms: readonly string[]; readonly type: string },
): Needle[] {
  const plain = forms.filter((form) => bytes.includes(form)).map(asNeedle);
  const wide = isWide(bytes, type) ? forms.flatMap(inWide) : [];
  const escaped = bytes.includes("\\u") ? escapedIn(bytes.toString("latin1"), forms) : [];
  const others = [...wide, ...escaped].filter((needle) => bytes.includes(needle.bytes));
  return [...plain, ...others];
}

function asNeedle(form: string): Needle {
  return { bytes: Buffer.from(form), mark: Buffer.from(mark) };
}

/** UTF-16 is the one charset in which ASCII is not written as ASCII. */
function isWide(bytes: Buffer, type: string): boolean {
  const start = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  return start === 0xfeff || start === 0xfffe || /utf-?16|ucs-?2|unicode/i.test(type);
}

function inWide(form: string): readonly Needle[] {
  const [bytes, written] = [Buffer.from(form, "utf16le"), Buffer.from(mark, "utf16le")];
  const swapped = { bytes: Buffer.from(bytes).swap16(), mark: Buffer.from(written).swap16() };
  return [{ bytes, mark: written }, swapped];
}

/** The forms as they stand in JSON that writes characters as `\\uXXXX` without need: Gson does, others for all. */
function escapedIn(text: string, forms: readonly string[]): readonly Needle[] {
  const found = forms.flatMap((form) =>
    [...text.matchAll(new RegExp(escapable(form), "g"))].map(([match]) => match),
  );
  return [...new Set(found)].map((match) => ({
    bytes: Buffer.from(match, "latin1"),
    mark: Buffer.from(mark),
  }));
}

function replaced(bytes: Buffer, needle: Needle): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(needle.bytes); at !== -1; at = bytes.indexOf(needle.bytes, from)) {
    parts.push(bytes.subarray(from, at), needle.mark);
    from = at + needle.bytes.byteLength;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}
