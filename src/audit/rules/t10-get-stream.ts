import { essenceOf } from "../../core/media-type.ts";
import { headerOf, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T10: GET is a stream, or 405. */
export const getStream: AuditRule = {
  id: "T10",
  slug: "get-stream",
  area: "protocol",
  level: "fail",
  what: "GET opens a stream of events, or is answered with 405. To warn: a server of 2026-07-28 alone answers with anything but 405.",
  why: "Clients open it after the handshake. A page, or any other status, makes some of them give up.",
  fix: "Answer 405 with Allow: POST where you have nothing to say by yourself, or speak 2026-07-28 alone.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#listening-for-messages-from-the-server",
  check: (seen) => {
    const exchange = seen.transcript.first("get");
    const { reply } = exchange ?? {};
    if (exchange === undefined || reply?.kind !== "silence" || reply.reason !== "timeout") {
      return checkAnswer(seen);
    }
    // A stream whose headers come with its first event, which may be never: fetch() waits for them.
    const message = `GET: not even headers came: ${reply.message}`;
    return [{ level: "warn", message, exchange }];
  },
};

const checkAnswer = eachAnswer(["get"], (exchange, { legacy }) => {
  const status = statusOf(exchange);
  if (status === 405) return undefined;
  const type = essenceOf(headerOf(exchange, "content-type"));
  const said = `it is answered with ${status}${status === 200 ? ` and ${type}` : ""}`;
  if (legacy === undefined) {
    return { level: "warn", message: `${said} instead of 405: 2026-07-28 has no GET` };
  }
  const isStream = status === 200 && type === "text/event-stream";
  return isStream ? undefined : `${said}, neither a stream nor 405`;
});
