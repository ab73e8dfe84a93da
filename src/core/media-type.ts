// Media types, RFC 9110 §8.3.1: https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1

/** How a body of some media type is made. */
export type BodyKind = "json" | "form" | "multipart" | "text" | "binary";

/** Type and subtype in lower case, without parameters; empty when there is none. */
export function essenceOf(mediaType: string | undefined): string {
  if (mediaType === undefined) return "";
  const end = mediaType.indexOf(";");
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** The `charset` parameter in lower case; undefined when there is none. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase();
}

const exactKinds: ReadonlyMap<string, BodyKind> = new Map([
  ["application/json", "json"],
  ["text/json", "json"],
  ["application/x-www-form-urlencoded", "form"],
  ["multipart/form-data", "multipart"],
]);

const textual =
  /^(?:text\/.*|.*\+(?:xml|yaml)|application\/(?:xml|yaml|x-yaml|toml|graphql|javascript|ecmascript|sql|jwt|x-ndjson|ndjson|jsonl|x-sh))$/;

/** Whether an essence is known to be text that is not JSON. */
export function isTextual(essence: string): boolean {
  return textual.test(essence);
}

/** The kind that a media type or a range (`text/*`) asks for; bytes where it is not known to be text. */
export function bodyKind(mediaType: string): BodyKind {
  const essence = essenceOf(mediaType);
  if (essence.endsWith("+json") || essence === "*/*" || essence === "application/*") return "json";
  return exactKinds.get(essence) ?? (isTextual(essence) ? "text" : "binary");
}

/** Whether a media type is a range, which says nothing wrong but cannot be sent (RFC 9110 §12.5.1). */
export function isMediaRange(mediaType: string): boolean {
  return mediaType.includes("*");
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["text/*", "text/plain"],
]);

/** The Content-Type to send: what was declared, and something concrete for a range. */
export function sentContentType(mediaType: string): string {
  if (!isMediaRange(mediaType)) return mediaType;
  return contentTypes.get(essenceOf(mediaType)) ?? "application/octet-stream";
}

/** Whether a text can stand in a Content-Type header: `type/subtype`, parameters of visible ASCII. */
export function isContentType(text: string): boolean {
  return /^[\w.+-]+\/[\w.+-]+(?:;[ -~]*)?$/.test(text);
}
