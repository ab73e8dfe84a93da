import type { IncomingHttpHeaders } from "node:http";
import { objectFrom } from "../core/json.ts";

/** An answer's headers, each with one text: fields that came several times are a list (RFC 9110 §5.3). */
export function joinedHeaders(headers: IncomingHttpHeaders): { readonly [name: string]: string } {
  if (isJoined(headers)) return headers;
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      entries.push([name, typeof value === "string" ? value : value.join(", ")]);
  }
  return objectFrom(entries);
}

/** Most answers have no header twice, and undici's own object will do. */
function isJoined(headers: IncomingHttpHeaders): headers is { [name: string]: string } {
  for (const name in headers) if (typeof headers[name] !== "string") return false;
  return true;
}
