import { quoted } from "../../lint/words.ts";
import { failureText, hasCode, inShort, isServerError, isToolError } from "../live/read-answer.ts";
import { namesOneOf } from "../live/said-names.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** E02: a missing argument is named. */
export const missingArgument: AuditRule = {
  id: "E02",
  slug: "missing-argument",
  area: "errors",
  level: "fail",
  what: "A call without a required argument is answered with isError: true (or -32602) and a text that names the argument.",
  why: "A model mends its call by what it reads. A text that does not say what is missing makes it guess.",
  fix: "Check arguments by the schema before the API is asked, and say which one is missing.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling",
  check: eachAnswer(["missing-argument"], (exchange) => {
    const isTold = hasCode(exchange, -32602) || (isToolError(exchange) && !isServerError(exchange));
    if (!isTold) return `it is answered with ${inShort(exchange)}`;
    const text = failureText(exchange);
    const { required = [], name } = exchange.ask.tool ?? {};
    if (namesOneOf(exchange, required, name)) return undefined;
    return `the text names none of ${required.join(", ")}: ${quoted(text)}`;
  }),
};
