import { isObject, ownValue } from "../../core/json.ts";
import type { Exchange } from "../live/exchange.ts";
import { errorOf, inShort, isServerError, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T08: no batches since 2025-06-18. */
export const batch: AuditRule = {
  id: "T08",
  slug: "batch",
  area: "protocol",
  level: "warn",
  what: "A batch, which 2025-06-18 has removed, is refused: with a status of 4xx or an error.",
  why: "Limits and logs count messages: a list of a thousand in one request gets around both.",
  fix: "Refuse a body that is a list, with 400 and the error -32600.",
  link: "https://modelcontextprotocol.io/specification/2025-06-18/changelog",
  check: (seen) => (seen.version < "2025-06-18" ? `${seen.version} has batches` : checkBatch(seen)),
};

const checkBatch = eachAnswer(["batch"], (exchange, seen) => {
  const isServed = messagesOf(exchange).some((message) => Object.hasOwn(message, "result"));
  if (isServed) return `it is served, though ${seen.version} has none`;
  return isRefused(exchange)
    ? undefined
    : `it is answered with ${inShort(exchange)}, and not refused`;
});

function isRefused(exchange: Exchange): boolean {
  if (isServerError(exchange)) return false;
  return (statusOf(exchange) ?? 0) >= 400 || errorOf(exchange) !== undefined;
}

function messagesOf({ reply }: Exchange): readonly object[] {
  if (reply.kind !== "reply") return [];
  return reply.messages.flatMap((value): readonly object[] => {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.filter(isObject).filter((message) => ownValue(message, "id") !== undefined);
  });
}
