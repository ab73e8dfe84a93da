import type { ResponsePlan } from "../contract/run.ts";
import type { UpstreamResponse } from "../core/ports.ts";
import { parseExactJson } from "./exact-json.ts";
import { bodyKindOf, charsetOf, essenceOf } from "./media-type.ts";

/** An upstream's answer after reading: what expressions see, and the bytes where they are no text. */
export interface Received {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** JSON's value, a text, or base64; undefined when nothing came or nothing is wanted. */
  readonly body: unknown;
  readonly media?: { readonly mimeType: string; readonly bytes: Uint8Array };
  /** How much came, for the caps on many answers. */
  readonly sizeBytes: number;
}

/** Reads a body by the plan, or by the Content-Type that really came. Malformed JSON is read as text. */
export function readResponse(
  response: UpstreamResponse,
  as: ResponsePlan["as"] = "auto",
): Received {
  const { status, headers, body: bytes } = response;
  return { status, headers, sizeBytes: bytes.length, ...readBody(response, as) };
}

function readBody(
  { headers, body: bytes }: UpstreamResponse,
  as: ResponsePlan["as"],
): Pick<Received, "body" | "media"> {
  if (as === "none" || bytes.length === 0) return { body: undefined };
  const contentType = headers["content-type"];
  const kind = as === "auto" ? kindOf(contentType, bytes) : as;
  if (kind === "json") {
    const text = decoded(bytes, contentType);
    const value = parseExactJson(text);
    return { body: value === undefined ? text : value };
  }
  if (kind === "text") return { body: decoded(bytes, contentType) };
  const media = { mimeType: essenceOf(contentType) || "application/octet-stream", bytes };
  return as === "base64"
    ? { body: Buffer.from(bytes).toString("base64"), media }
    : { body: undefined, media };
}

function kindOf(contentType: string | undefined, bytes: Uint8Array): "json" | "text" | "binary" {
  const kind = bodyKindOf(contentType);
  if (kind === "json" || kind === "text") return kind;
  if (kind !== "unknown") return "binary";
  if (charsetOf(contentType) !== undefined) return "text";
  if (!isText(bytes)) return "binary";
  // An answer without a Content-Type that looks like JSON is read as JSON, and stays text if it is none.
  const first = bytes.find((byte) => byte > 0x20);
  return essenceOf(contentType) === "" && (first === 0x7b || first === 0x5b) ? "json" : "text";
}

/** Text has no NUL and is valid UTF-8. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder();

/** Drops a byte order mark; bytes that are not of the charset become U+FFFD (Encoding Standard). */
function decoded(bytes: Uint8Array, contentType: string | undefined): string {
  const charset = charsetOf(contentType) ?? "utf-8";
  if (charset === "utf-8") return utf8.decode(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The charset's name is unknown (RangeError); UTF-8 never fails here.
    return utf8.decode(bytes);
  }
}
