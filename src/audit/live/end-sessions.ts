// "Session Management", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
import { handshakeOf } from "./read-opening.ts";
import type { Session } from "./session.ts";
import { legacyHeaders } from "./wire-message.ts";

const patienceMs = 2_000;

/** Ends what is left of the sessions that were opened. No rule hears of it: a server need not let a client do so. */
export async function endSessions({ channel, transcript, budget }: Session): Promise<void> {
  const ended = transcript.all("session-delete").map(({ ask }) => ask.headers["mcp-session-id"]);
  const asks = transcript.exchanges.flatMap((opened) => {
    const handshake = handshakeOf(opened);
    const { sessionId } = handshake ?? {};
    if (handshake === undefined || sessionId === undefined || ended.includes(sessionId)) return [];
    const what = "DELETE of a session at the end";
    const { credential } = opened.ask;
    const headers = legacyHeaders(handshake);
    return [{ name: "session-delete", what, verb: "DELETE", headers, credential } as const];
  });
  const timeoutMs = Math.min(patienceMs, budget.timeoutMs);
  await Promise.all(asks.map((ask) => channel.exchange(ask, timeoutMs)));
}
