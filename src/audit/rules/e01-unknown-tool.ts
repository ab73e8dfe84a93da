import { codeProblem, isTurnedAway } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** E01: -32602 for an unknown tool. */
export const unknownTool: AuditRule = {
  id: "E01",
  slug: "unknown-tool",
  area: "errors",
  level: "fail",
  what: "A tool that there is not is answered with the error -32602.",
  why: "A client that knows its list to be old fetches it again; a success, or a 500, tells it nothing.",
  fix: "Look the tool up before anything else, and answer -32602 with its name.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling",
  check: eachAnswer(["unknown-tool"], (exchange) => {
    const message = codeProblem(exchange, -32602);
    // The SDK's first version said it in a result, and a model can read that.
    const isRead = message !== undefined && isTurnedAway(exchange);
    return isRead ? { level: "warn", message } : message;
  }),
};
