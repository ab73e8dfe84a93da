import { answersOf, errorOf, inShort, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T07: -32700 for what is not JSON. */
export const malformedJson: AuditRule = {
  id: "T07",
  slug: "malformed-json",
  area: "protocol",
  level: "fail",
  what: "What is not JSON is answered with 400 or the error -32700, and the server goes on.",
  why: "A 500, or no answer, makes clients try again; a process that ends takes everybody with it.",
  fix: "Catch what the parser throws, and answer 400 with the error -32700.",
  link: "https://www.jsonrpc.org/specification#error_object",
  check: eachAnswer(["malformed"], (exchange, { isHttp }) => {
    const status = statusOf(exchange) ?? 0;
    if (errorOf(exchange)?.code === -32700 && status < 500) return undefined;
    if (status === 400 || status === 415 || status === 422) return undefined;
    // Many servers on stdio pass over a line that they cannot read.
    if (!isHttp && answersOf(exchange).length === 0) return undefined;
    return `it is answered with ${inShort(exchange)} instead of 400 or error -32700`;
  }),
};
