import { ownValue } from "../../core/json.ts";
import { challengesOf } from "./challenges.ts";
import type { Exchange, Handshake } from "./exchange.ts";
import { errorOf, headerOf, resultOf, statusOf } from "./read-answer.ts";

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

/** Whether something before the server may have turned it away: neither a challenge nor JSON-RPC says why. */
export function isBlocked(exchange: Exchange): boolean {
  const isSaid = challengesOf(exchange).length > 0 || errorOf(exchange) !== undefined;
  return statusOf(exchange) === 403 && !isSaid;
}

/** Whether an answer says that nobody may pass without a token, or with this one. */
export function isRefusal(exchange: Exchange): boolean {
  return [401, 403].includes(statusOf(exchange) ?? 0);
}
