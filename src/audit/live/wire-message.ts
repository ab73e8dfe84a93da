// What a request of either era carries: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import { isObject } from "../../core/json.ts";
import { legacyVersions, modernVersion } from "../../protocol/versions.ts";
import type { Era, Handshake } from "./exchange.ts";

/** The newest revision with a handshake. */
export const newestLegacy = legacyVersions[0] ?? "2025-11-25";

/** Who asks. */
const clientInfo = { name: "gram-audit", version: "1.0.0" };

/** What a request is made of. */
export interface Wanted {
  readonly era: Era;
  readonly id?: number | undefined;
  readonly method: string;
  readonly params?: { readonly [name: string]: unknown } | undefined;
  /** The revision that it names. */
  readonly version?: string | undefined;
}

/** The message of a request or, without an id, of a notification. */
export function messageText({ era, id, method, params, version = modernVersion }: Wanted): string {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": clientInfo,
  };
  const given = params?.["_meta"];
  const own = isObject(given) ? given : {};
  // What is undefined there takes away what belongs to a request.
  const sent = era === "modern" ? { ...params, _meta: { ...meta, ...own } } : params;
  return JSON.stringify({
    jsonrpc: "2.0",
    ...(id !== undefined && { id }),
    method,
    ...(sent !== undefined && { params: sent }),
  });
}

/** The headers of every POST; both kinds of answers are taken. */
export const postHeaders: { readonly [name: string]: string } = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** The headers that repeat what a request without a handshake says. */
export function modernHeaders({ method, params, version = modernVersion }: Wanted): {
  readonly [name: string]: string;
} {
  const name = params?.["name"];
  return {
    "mcp-protocol-version": version,
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": headerValue(name) }),
  };
}

/** The headers that belong to a handshake; the first message has none. */
export function legacyHeaders(handshake: Handshake | null | undefined): {
  readonly [name: string]: string;
} {
  if (handshake === null || handshake === undefined) return {};
  const { version, sessionId } = handshake;
  return {
    // A server may agree to any text, and not every text can be sent.
    "mcp-protocol-version": /^[\x20-\x7e]+$/.test(version) ? version : newestLegacy,
    ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
  };
}

function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

/** The request that opens a server in the era with a handshake. */
export function initializeRequest(protocolVersion: string = newestLegacy) {
  const params = { protocolVersion, capabilities: {}, clientInfo };
  return { method: "initialize", params, era: "legacy", handshake: null } as const;
}
