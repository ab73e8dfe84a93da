import type { Exchange, ProbeName } from "../live/exchange.ts";
import { inShort, isTurnedAway, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** E03: wrong arguments are refused. */
export const wrongArguments: AuditRule = {
  id: "E03",
  slug: "wrong-arguments",
  area: "errors",
  level: "warn",
  what: "An argument of a wrong type is refused, and so is one too many where the tool says additionalProperties: false.",
  why: "What is passed on as it came reaches the API, what is dropped in silence makes a model believe that it was heeded, and an error of the server itself tells it nothing.",
  fix: "Check arguments by the schema that tools/list shows, before anything is done with them.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#security-considerations",
  check: (seen) => {
    const { tool } = seen.transcript.first("extra-argument")?.ask ?? {};
    // A schema that does not say so takes every other argument.
    const extra: readonly ProbeName[] = tool?.isClosed === true ? ["extra-argument"] : [];
    return eachAnswer(["wrong-type", ...extra], refusal)(seen);
  },
};

function refusal(exchange: Exchange): string | undefined {
  const status = statusOf(exchange) ?? 200;
  const isRefused = isTurnedAway(exchange) || (status >= 400 && status < 500);
  return isRefused ? undefined : `it is answered with ${inShort(exchange)}`;
}
