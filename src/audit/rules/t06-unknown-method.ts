import { codeProblem } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T06: -32601 for an unknown method. */
export const unknownMethod: AuditRule = {
  id: "T06",
  slug: "unknown-method",
  area: "protocol",
  level: "fail",
  what: "A method that there is not is answered with the error -32601.",
  why: "Clients try what is optional and go by this code; any other one is taken for a failure.",
  fix: "Answer -32601, Method not found; over HTTP in 2026-07-28 with status 404.",
  link: "https://www.jsonrpc.org/specification#error_object",
  check: eachAnswer(["unknown-method", "modern-unknown-method"], (exchange) =>
    codeProblem(exchange, -32601),
  ),
};
