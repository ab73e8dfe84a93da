// "Standard request headers", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { IncomingHttpHeaders } from "node:http";
import { ownValue } from "../core/json.ts";
import type { RequestMessage } from "./read-message.ts";

/** The headers that repeat what the body says, trimmed, as far as they were sent. */
export interface MirrorHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/** Picks the three headers out of a request's (names in lower case, as Node gives them). */
export function mirrorHeaders(headers: IncomingHttpHeaders): MirrorHeaders {
  return {
    version: fieldValue(headers["mcp-protocol-version"]),
    method: fieldValue(headers["mcp-method"]),
    name: fieldValue(headers["mcp-name"]),
  };
}

/** Which member of `params` the Mcp-Name header repeats, by method. */
const nameSources: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** What is wrong with Mcp-Name, or undefined. A body that lacks the name is left to the method itself. */
export function nameProblem(sent: string | undefined, request: RequestMessage): string | undefined {
  const source = nameSources.get(request.method);
  if (source === undefined) return undefined;
  const member = request.params === undefined ? undefined : ownValue(request.params, source);
  const wanted = typeof member === "string" ? member : undefined;
  if (sent === undefined) {
    return wanted === undefined
      ? undefined
      : `the Mcp-Name header is missing; it must repeat params.${source}`;
  }
  const named = decodeFieldValue(sent);
  if (named === undefined) return "the Mcp-Name header is not valid =?base64?…?=";
  if (wanted === undefined || named === wanted) return undefined;
  return `the Mcp-Name header must repeat params.${source}`;
}

const sentinel = /^=\?base64\?(.*)\?=$/s;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A value that may be written as `=?base64?…?=`; undefined where that is not canonical Base64 of UTF-8. */
export function decodeFieldValue(value: string): string | undefined {
  const encoded = sentinel.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A field without the optional whitespace around it (RFC 9110 §5.5); repeated fields are joined. */
export function fieldValue(value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? value : value.join(", ");
  return text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");
}
