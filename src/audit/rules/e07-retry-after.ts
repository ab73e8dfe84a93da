import { headerOf, statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** E07: a 429 says when to come again. */
export const retryAfter: AuditRule = {
  id: "E07",
  slug: "retry-after",
  area: "errors",
  level: "warn",
  what: "A 429 says when to come again: Retry-After.",
  why: "Clients that are not told try again at once, all of them.",
  fix: "Send Retry-After with every 429.",
  link: "https://www.rfc-editor.org/rfc/rfc6585#section-4",
  check: ({ transcript }) => {
    const limited = transcript.exchanges.filter((exchange) => statusOf(exchange) === 429);
    if (limited.length === 0) return "nothing was answered with 429; an audit does not provoke it";
    const silent = limited.find((exchange) => headerOf(exchange, "retry-after") === "");
    if (silent === undefined) return [];
    return [{ message: `${silent.ask.what}: the 429 has no Retry-After`, exchange: silent }];
  },
};
