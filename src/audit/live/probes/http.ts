// "Streamable HTTP", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
import { isLoopbackHost } from "../../../core/loopback-host.ts";
import type { ProbeName } from "../exchange.ts";
import type { Session } from "../session.ts";
import { initializeParams, newestLegacy } from "../wire-message.ts";
import { handshakeOf } from "./handshake.ts";
import { sessionHeaders } from "./protocol.ts";

const foreign = "https://gram-audit.invalid";
const oversizeBytes = 5 * 1024 * 1024;
const sessionNames: readonly ProbeName[] = ["session-unknown", "session-delete", "session-deleted"];
const names: readonly ProbeName[] = [
  "plain-accept",
  "get",
  "origin",
  "host",
  "oversize",
  ...sessionNames,
];

/** What belongs to HTTP: headers, methods, sessions, sizes. */
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
  await session.raw({
    name: "get",
    what: "GET",
    verb: "GET",
    headers: { accept: "text/event-stream", ...sessionHeaders(session) },
    credential: "own",
  });
  await probeForeigners(session);
  await probeSessions(session);
  await session.request({
    name: "oversize",
    method: "ping",
    params: { _meta: { padding: "x".repeat(oversizeBytes) } },
    what: "a body of 5 MB",
  });
}

/** Asked as a page of another site would, and by a name that is not the server's. */
async function probeForeigners(session: Session): Promise<void> {
  const { url, transcript } = session;
  const opening = openingOf(session);
  await session.request({
    ...opening,
    name: "origin",
    headers: { origin: foreign },
    what: `a request with Origin: ${foreign}`,
  });
  if (url === undefined || !isLoopbackHost(url.hostname)) {
    return transcript.miss(
      ["host"],
      "only a server on this machine can be reached by another name",
    );
  }
  await session.request({
    ...opening,
    name: "host",
    headers: { host: "gram-audit.invalid" },
    what: "a request with Host: gram-audit.invalid",
  });
}

function openingOf(session: Session) {
  if (session.legacy === undefined) return { method: "server/discover" };
  const params = initializeParams(newestLegacy);
  return { method: "initialize", params, era: "legacy", handshake: null } as const;
}

async function probeSessions(session: Session): Promise<void> {
  const { legacy, transcript } = session;
  if (legacy?.sessionId === undefined) {
    return transcript.miss(sessionNames, "the server has no sessions");
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
  const headers = { "mcp-protocol-version": other.version, "mcp-session-id": other.sessionId };
  const what = "DELETE of a session";
  await session.raw({ name: "session-delete", what, verb: "DELETE", headers, credential: "own" });
  await session.request({
    name: "session-deleted",
    method: "tools/list",
    handshake: other,
    what: "tools/list in a session that was ended",
  });
}
