import { answersOf, statusOf, textOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T05: 202 and nothing else for a notification. */
export const notification: AuditRule = {
  id: "T05",
  slug: "notification",
  area: "protocol",
  level: "fail",
  what: "A notification is answered with 202 and no body.",
  why: "Clients wait for nothing after a notification, and take a body for the answer to something else.",
  fix: "Answer 202 Accepted as soon as the notification is read.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server",
  check: eachAnswer(["initialized"], (exchange, { isHttp }) => {
    const isAnswered = isHttp ? textOf(exchange).trim() !== "" : answersOf(exchange).length > 0;
    if (isAnswered) return "a notification is answered with a message";
    const status = statusOf(exchange);
    return !isHttp || status === 202 ? undefined : `it is answered with ${status} instead of 202`;
  }),
};
