import { essenceOf } from "../../core/media-type.ts";
import { headerOf, inShort, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T09: JSON for who asks for it alone. */
export const plainAccept: AuditRule = {
  id: "T09",
  slug: "plain-accept",
  area: "protocol",
  level: "fail",
  what: "A request that takes JSON alone is answered with JSON, or refused with 400 or 406. To warn: it is answered with a stream.",
  why: "Scripts and simple clients ask so. A stream that they did not ask for, or a 500, tells them nothing.",
  fix: "Answer with JSON where the answer is one message, or with 406 and a message that says what to send.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server",
  check: eachAnswer(["plain-accept"], (exchange) => {
    const status = statusOf(exchange) ?? 0;
    if (status === 400 || status === 406) return undefined;
    if (status !== 200) return `it is answered with ${inShort(exchange)}`;
    const type = essenceOf(headerOf(exchange, "content-type"));
    if (type === "application/json") return undefined;
    const message = `it is answered with ${type}`;
    // Clients have to take both: who sends a stream to one that does not breaks no rule of the revision.
    return type === "text/event-stream" ? { level: "warn", message } : message;
  }),
};
