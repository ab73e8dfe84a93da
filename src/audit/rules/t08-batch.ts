import { isObject, ownValue } from "../../core/json.ts";
import type { Exchange } from "../live/exchange.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T08: no batches since 2025-06-18. */
export const batch: AuditRule = {
  id: "T08",
  slug: "batch",
  area: "protocol",
  level: "warn",
  what: "A batch, which 2025-06-18 has removed, is refused.",
  why: "Limits and logs count messages: a list of a thousand in one request gets around both.",
  fix: "Refuse a body that is a list, with 400 and the error -32600.",
  link: "https://modelcontextprotocol.io/specification/2025-06-18/changelog",
  check: eachAnswer(["batch"], (exchange, { legacy }) => {
    if ((legacy?.version ?? "") < "2025-06-18") return undefined;
    const isServed = messagesOf(exchange).some((message) => Object.hasOwn(message, "result"));
    return isServed ? `it is served, though ${legacy?.version} has none` : undefined;
  }),
};

function messagesOf({ reply }: Exchange): readonly object[] {
  if (reply.kind !== "reply") return [];
  return reply.messages.flatMap((value): readonly object[] => {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.filter(isObject).filter((message) => ownValue(message, "id") !== undefined);
  });
}
