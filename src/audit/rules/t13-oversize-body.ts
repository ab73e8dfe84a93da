import { inShort, statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** T13: bodies have a bound. */
export const oversizeBody: AuditRule = {
  id: "T13",
  slug: "oversize-body",
  area: "protocol",
  level: "info",
  what: "A body of 5 MB is refused with 413, and no server error comes of it.",
  why: "A server without a bound holds what anybody sends.",
  fix: "Bound the body before it is parsed, and answer 413.",
  link: "https://www.rfc-editor.org/rfc/rfc9110#status.413",
  check: ({ transcript }) => {
    const exchange = transcript.first("oversize");
    if (exchange === undefined) return transcript.whyNot(["oversize"]);
    const status = statusOf(exchange) ?? 0;
    // Who closes the connection while the body comes has refused it too.
    if (status < 500 && status !== 200) return [];
    return [{ message: `a body of 5 MB is answered with ${inShort(exchange)}`, exchange }];
  },
};
