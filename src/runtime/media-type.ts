/** How a body is read. */
export type BodyKind = "json" | "text" | "media" | "binary" | "unknown";

/** The media type without parameters, in lower case (RFC 9110 §8.3.1); empty when there is none. */
export function essenceOf(contentType: string | undefined): string {
  return (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The `charset` parameter in lower case; undefined when there is none. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase();
}

const textTypes = new Set([
  "application/ecmascript",
  "application/graphql",
  "application/javascript",
  "application/jwt",
  "application/sql",
  "application/toml",
  "application/x-ndjson",
  "application/x-sh",
  "application/x-www-form-urlencoded",
  "application/xml",
  "application/yaml",
]);

const binaryTypes =
  /^(?:video|font|model)\/|^application\/(?:octet-stream|pdf|gzip|zip|x-.*(?:zip|tar))$/;

/** What a Content-Type says of the body; "unknown" is for its bytes to decide. */
export function bodyKindOf(contentType: string | undefined): BodyKind {
  const essence = essenceOf(contentType);
  if (/(?:\/(?:x-)?|\+)json$/.test(essence)) return "json";
  if (essence.startsWith("text/") || textTypes.has(essence)) return "text";
  if (essence.endsWith("+xml") || essence.endsWith("+yaml")) return "text";
  if (essence.startsWith("image/") || essence.startsWith("audio/")) return "media";
  return binaryTypes.test(essence) ? "binary" : "unknown";
}
