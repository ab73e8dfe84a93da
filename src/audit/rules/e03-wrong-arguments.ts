import { errorOf, inShort, isToolError } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** E03: wrong arguments are refused. */
export const wrongArguments: AuditRule = {
  id: "E03",
  slug: "wrong-arguments",
  area: "errors",
  level: "warn",
  what: "An argument of a wrong type is refused, and so is one that the tool does not have.",
  why: "What is passed on as it came reaches the API, and what is dropped in silence makes a model believe that it was heeded.",
  fix: "Check arguments by the schema, with additionalProperties: false.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#security-considerations",
  check: eachAnswer(["wrong-type", "extra-argument"], (exchange) =>
    isToolError(exchange) || errorOf(exchange) !== undefined
      ? undefined
      : `it is answered with ${inShort(exchange)}`,
  ),
};
