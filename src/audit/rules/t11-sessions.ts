import type { Exchange } from "../live/exchange.ts";
import { inShort, statusOf } from "../live/read-answer.ts";
import { roomOf, sessionIdsOf } from "../live/session-ids.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** What an id must hold at least: OWASP's "Session Management Cheat Sheet", "Session ID Entropy". */
const fewestBits = 64;

/** T11: sessions that cannot be guessed, and that end. */
export const sessions: AuditRule = {
  id: "T11",
  slug: "sessions",
  area: "protocol",
  level: "warn",
  what: "Session ids are visible ASCII and new each time, and what is not the same in all of them has room for 64 bits; one that there is not is answered with 404, and a session can be ended.",
  why: "Who guesses an id is in the session of somebody else; a client that is not told 404 does not open a new one.",
  fix: "Take ids from a secure source, at least 128 bits, answer 404 to what you do not know, or have no sessions.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management",
  check: checkSessions,
};

function checkSessions({ transcript, legacy, isHttp, closed }: Seen): Verdict {
  if (!isHttp) return "this is about HTTP";
  if (legacy?.sessionId === undefined) return closed ?? "the server gives no session ids";
  const exchange = transcript.first("initialize");
  const ids = sessionIdsOf(transcript);
  const found = [
    ...idProblems(ids).map((message) => ({ message, exchange })),
    ...statusFindings(transcript),
  ];
  const isAsked = transcript.first("session-unknown") !== undefined;
  return isAsked || found.length > 0 ? found : transcript.whyNot(["session-unknown"]);
}

/** How many bits an id holds nobody sees from outside: only that it cannot be enough, or need not be new. */
function idProblems(ids: readonly string[]): readonly string[] {
  const isVisible = ids.every((id) => /^[\x21-\x7e]+$/.test(id));
  const isNew = new Set(ids).size === ids.length;
  const { length, alphabet, bits } = roomOf(ids);
  const where = new Set(ids).size > 1 ? "its session ids differ in" : "its session id has";
  const plural = length === 1 ? "character" : "characters";
  const short = `${where} ${length} ${plural} out of ${alphabet}: that is room for ${bits} bits, which can be guessed`;
  return [
    ...(isVisible ? [] : ["its session id is not visible ASCII"]),
    ...(bits < fewestBits ? [short] : []),
    ...(isNew ? [] : ["two clients get one session id"]),
  ];
}

function statusFindings(transcript: Seen["transcript"]): readonly Found[] {
  const ended = transcript.first("session-delete");
  const isEnded = ended !== undefined && (statusOf(ended) ?? 0) < 300;
  return [
    ...expectStatus(transcript.first("session-unknown"), [404]),
    ...expectStatus(ended, [200, 202, 204, 405]),
    ...(isEnded ? expectStatus(transcript.first("session-deleted"), [404]) : []),
  ];
}

function expectStatus(exchange: Exchange | undefined, wanted: readonly number[]): readonly Found[] {
  if (exchange === undefined) return [];
  const status = statusOf(exchange) ?? 0;
  if (wanted.includes(status) || status === 401) return [];
  const statuses = wanted.join(", ").replace(/, (?=\d+$)/, " or ");
  const message = `${exchange.ask.what}: it is answered with ${inShort(exchange)} instead of ${statuses}`;
  return [{ message, exchange }];
}
