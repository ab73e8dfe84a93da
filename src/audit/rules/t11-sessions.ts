import type { Exchange } from "../live/exchange.ts";
import { inShort, statusOf } from "../live/read-answer.ts";
import { handshakeOf } from "../live/read-opening.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T11: sessions that cannot be guessed, and that end. */
export const sessions: AuditRule = {
  id: "T11",
  slug: "sessions",
  area: "protocol",
  level: "warn",
  what: "Session ids are visible ASCII, long and new each time; one that there is not is answered with 404, and a session can be ended.",
  why: "Who guesses an id is in the session of somebody else; a client that is not told 404 does not open a new one.",
  fix: "Take ids from a secure source, at least 128 bits, answer 404 to what you do not know, or have no sessions.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management",
  check: checkSessions,
};

function checkSessions({ transcript, legacy, isHttp }: Seen): Verdict {
  if (!isHttp) return "this is about HTTP";
  const id = legacy?.sessionId;
  if (id === undefined) return "the server has no sessions";
  const first = transcript.first("initialize");
  const found: (Found | undefined)[] = [
    ...idProblems(id, transcript.first("initialize-old")).map((message) => ({
      message,
      exchange: first,
    })),
    expectStatus(transcript.first("session-unknown"), [404]),
    expectStatus(transcript.first("session-delete"), [200, 202, 204, 405]),
  ];
  const ended = transcript.first("session-delete");
  if (ended === undefined || statusOf(ended) !== 405)
    found.push(expectStatus(transcript.first("session-deleted"), [404]));
  return found.filter((one) => one !== undefined);
}

function idProblems(id: string, other: Exchange | undefined): readonly string[] {
  const problems: string[] = [];
  if (!/^[\x21-\x7e]+$/.test(id)) problems.push("its session id is not visible ASCII");
  if (id.length < 16 || /^\d{1,38}$/.test(id)) {
    problems.push(`its session id has ${id.length} characters, which can be guessed`);
  }
  if (handshakeOf(other)?.sessionId === id) problems.push("two clients get one session id");
  return problems;
}

function expectStatus(
  exchange: Exchange | undefined,
  wanted: readonly number[],
): Found | undefined {
  if (exchange === undefined) return undefined;
  const status = statusOf(exchange) ?? 0;
  if (wanted.includes(status) || status === 401) return undefined;
  const message = `${exchange.ask.what}: it is answered with ${inShort(exchange)} instead of ${wanted.join(" or ")}`;
  return { message, exchange };
}
