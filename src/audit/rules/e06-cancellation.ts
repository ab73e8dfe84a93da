import { answersOf, inShort, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** E06: cancelling is never an error. */
export const cancellation: AuditRule = {
  id: "E06",
  slug: "cancellation",
  area: "errors",
  level: "info",
  what: "The news that a request was cancelled is taken, also of one that is over.",
  why: "Cancelling races with the answer: a server that answers with an error then confuses its client.",
  fix: "Pass over a cancellation of what you do not know.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements",
  check: eachAnswer(["cancelled"], (exchange) => {
    const status = statusOf(exchange) ?? 202;
    if (status < 300 && answersOf(exchange).length === 0) return undefined;
    return `it is answered with ${inShort(exchange)}`;
  }),
};
