import { ownValue } from "../../core/json.ts";
import type { Exchange, Handshake } from "./exchange.ts";
import { headerOf, resultOf, statusOf } from "./read-answer.ts";

/** What a handshake came to; undefined where there is none. */
export function handshakeOf(exchange: Exchange | undefined): Handshake | undefined {
  const version = ownValue(resultOf(exchange) ?? {}, "protocolVersion");
  if (exchange === undefined || typeof version !== "string") return undefined;
  return { version, sessionId: headerOf(exchange, "mcp-session-id") || undefined };
}

/** Whether an answer leads elsewhere. */
export function isRedirect(exchange: Exchange): boolean {
  return [301, 302, 303, 307, 308].includes(statusOf(exchange) ?? 0);
}

/** Whether an answer says that nobody may pass without a token, or with this one. */
export function isRefusal(exchange: Exchange): boolean {
  return [401, 403].includes(statusOf(exchange) ?? 0);
}
