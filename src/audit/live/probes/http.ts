// "Streamable HTTP", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
import type { ProbeName } from "../exchange.ts";
import { handshakeOf } from "../read-opening.ts";
import type { Session } from "../session.ts";
import { legacyHeaders, newestLegacy } from "../wire-message.ts";

const sessionNames: readonly ProbeName[] = ["session-unknown", "session-delete", "session-deleted"];
const names: readonly ProbeName[] = ["plain-accept", "get", ...sessionNames];

/** What belongs to HTTP: headers, methods, sessions. */
export async function probeHttp(session: Session): Promise<void> {
  const { transcript, closed, isHttp } = session;
  if (!isHttp) return transcript.miss(names, "this is about HTTP");
  if (closed !== undefined) return transcript.miss(names, closed);
  await session.request({
    name: "plain-accept",
    method: "tools/list",
    headers: { accept: "application/json" },
    what: "tools/list that takes JSON only",
  });
  // A server without a handshake is asked as a client is that comes with one.
  const handshake = session.legacy ?? { version: newestLegacy, sessionId: undefined };
  await session.raw({
    name: "get",
    what: "GET",
    verb: "GET",
    headers: { accept: "text/event-stream", ...legacyHeaders(handshake) },
    credential: "own",
    patienceMs: 5_000,
  });
  await probeSessions(session);
}

async function probeSessions(session: Session): Promise<void> {
  const { legacy, transcript } = session;
  if (legacy?.sessionId === undefined) {
    return transcript.miss(sessionNames, "the server gives no session ids");
  }
  await session.request({
    name: "session-unknown",
    method: "tools/list",
    handshake: { ...legacy, sessionId: "gram-audit-no-such-session" },
    what: "tools/list in a session that there is not",
  });
  const other = handshakeOf(transcript.first("initialize-old"));
  if (other?.sessionId === undefined) {
    return transcript.miss(sessionNames, "there was no second session to end");
  }
  const headers = legacyHeaders(other);
  const what = "DELETE of a session";
  await session.raw({ name: "session-delete", what, verb: "DELETE", headers, credential: "own" });
  await session.request({
    name: "session-deleted",
    method: "tools/list",
    handshake: other,
    what: "tools/list in a session that was ended",
  });
}
