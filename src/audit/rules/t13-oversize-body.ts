import type { Exchange } from "../live/exchange.ts";
import { answersOf, inShort, statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** T13: a large body does no harm. */
export const oversizeBody: AuditRule = {
  id: "T13",
  slug: "oversize-body",
  area: "protocol",
  level: "info",
  what: "A body of 5 MB is answered, or refused with 413, another status of 4xx, an error or the end of the connection: nothing hangs, and no server error comes of it.",
  why: "Whoever can make a server hang or fail by the size of a body can do so as often as they like.",
  fix: "Bound the body before it is parsed, and answer 413.",
  link: "https://www.rfc-editor.org/rfc/rfc9110#status.413",
  check: ({ transcript }) => {
    const exchange = transcript.first("oversize");
    if (exchange === undefined) return transcript.whyNot(["oversize"]);
    const { reply } = exchange;
    if (isAnswered(exchange)) return [];
    const how = reply.kind === "silence" ? `not answered: ${reply.message}` : shown(exchange);
    return [{ message: `a body of 5 MB is ${how}`, exchange }];
  },
};

/** Who closes the connection while the body comes has refused it, too. */
function isAnswered(exchange: Exchange): boolean {
  const { reply } = exchange;
  if (reply.kind === "silence") return reply.reason === "connection";
  const status = statusOf(exchange) ?? 0;
  return (status >= 400 && status < 500) || (status < 300 && answersOf(exchange).length > 0);
}

function shown(exchange: Exchange): string {
  return `answered with ${inShort(exchange)}`;
}
