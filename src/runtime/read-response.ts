import type { ResponsePlan } from "../contract/run.ts";
import { charsetOf, essenceOf } from "../core/media-type.ts";
import { parseJson } from "../core/parse-json.ts";
import type { UpstreamResponse, WindowPart } from "../core/ports.ts";
import { hasMoreOf, isNestedDeeper } from "../core/scan-json.ts";
import { bodyKindOf } from "./media-type.ts";

/** An upstream's answer after reading: what expressions see, and the bytes where they are no text. */
export interface Received {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** JSON's value, a text, or base64; undefined when nothing came or nothing is wanted. */
  readonly body: unknown;
  /** What came, to be shown where nothing is taken out of it: `body` is its JSON's value, or its lines. */
  readonly verbatim?: string;
  /** What the model must know of the body. */
  readonly note?: string;
  readonly media?: { readonly mimeType: string; readonly bytes: Uint8Array };
  /** Whether the body is what a window has kept. */
  readonly isWindow?: true;
  /** How much came, for the caps on many answers. */
  readonly sizeBytes: number;
}

/** Deeper JSON is read as text, so that nothing that walks an answer can run out of stack, or walk for long. */
const maxDepth = 200;

/**
 * Reads a body by the plan, or by the Content-Type that really came. Malformed JSON is read as text, and JSON that a
 * server calls text or HTML as JSON, so that shapes and expressions find what is in it.
 */
export function readResponse(
  response: UpstreamResponse,
  as: ResponsePlan["as"] = "auto",
): Received {
  const { status, headers, body: bytes, window } = response;
  if (window !== undefined && as !== "none") {
    const text = windowText(utf8.decode(bytes), window);
    return { status, headers, sizeBytes: bytes.length, ...text, isWindow: true };
  }
  return { status, headers, sizeBytes: bytes.length, ...readBody(response, as) };
}

/** Lines for expressions, the last without its line feed whether it is all or a part; all of a text is shown as it is. */
function windowText(text: string, part: WindowPart): Pick<Received, "body" | "verbatim"> {
  const isWhole = part.readTo === "end" && part.bytes === part.readBytes;
  if (part.lines === 0 || !isWhole || !text.endsWith("\n")) return { body: text };
  return { body: text.slice(0, -1), verbatim: text };
}

function readBody(
  { headers, body: bytes }: UpstreamResponse,
  as: ResponsePlan["as"],
): Pick<Received, "body" | "media" | "note" | "verbatim"> {
  if (as === "none" || bytes.length === 0) return { body: undefined };
  const contentType = headers["content-type"];
  const kind = as === "auto" ? kindOf(contentType, bytes) : as;
  if (kind === "json") return jsonBody(decoded(bytes, contentType));
  if (kind === "text") {
    const text = decoded(bytes, contentType);
    return as === "auto" ? textBody(text, contentType) : { body: text };
  }
  const media = { mimeType: essenceOf(contentType) || "application/octet-stream", bytes };
  return as === "base64"
    ? { body: Buffer.from(bytes).toString("base64"), media }
    : { body: undefined, media };
}

function jsonBody(text: string): Pick<Received, "body" | "note"> {
  if (text.trim() === "") return { body: undefined };
  const value = jsonValue(text);
  if (value !== undefined) return { body: value };
  return { body: text, note: `${whyNoValue(text)}: it is given as text.` };
}

function whyNoValue(text: string): string {
  if (isNestedDeeper(text, maxDepth)) {
    return `The answer is JSON nested more than ${maxDepth} levels deep`;
  }
  if (isTooMuch(text)) return `The answer is JSON of more than ${maxValues} values`;
  return "The upstream calls its answer JSON, but it is none";
}

/** What servers call JSON when nobody told them what it is. */
const carelessTypes = new Set(["", "text/plain", "text/html", "text/javascript"]);

function textBody(
  text: string,
  contentType: string | undefined,
): Pick<Received, "body" | "verbatim"> {
  const mayBeJson = carelessTypes.has(essenceOf(contentType)) && /^\s*[{[]/.test(text);
  const value = mayBeJson ? jsonValue(text) : undefined;
  return value === undefined ? { body: text } : { body: value, verbatim: text };
}

/** Whoever reads and shapes that many would keep every other call waiting. */
const maxValues = 400_000;

function isTooMuch(text: string): boolean {
  return text.length > maxValues && hasMoreOf([",", "{", "["], text, maxValues);
}

/** Undefined where the text is no JSON, nested too deeply, or too much to be read. */
function jsonValue(text: string): unknown {
  if (isNestedDeeper(text, maxDepth) || isTooMuch(text)) return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
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
