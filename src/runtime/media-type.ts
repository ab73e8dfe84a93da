import { essenceOf, isTextual } from "../core/media-type.ts";

/** How a body is read. */
export type BodyKind = "json" | "text" | "media" | "binary" | "unknown";

const binaryTypes =
  /^(?:video|font|model)\/|^application\/(?:octet-stream|pdf|gzip|zip|x-.*(?:zip|tar))$/;

/** What a Content-Type says of the body; "unknown" is for its bytes to decide. */
export function bodyKindOf(contentType: string | undefined): BodyKind {
  const essence = essenceOf(contentType);
  if (/(?:\/(?:x-)?|\+)json$/.test(essence)) return "json";
  if (isTextual(essence) || essence === "application/x-www-form-urlencoded") return "text";
  if (essence.startsWith("image/") || essence.startsWith("audio/")) return "media";
  return binaryTypes.test(essence) ? "binary" : "unknown";
}
