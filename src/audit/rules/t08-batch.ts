import { isObject, ownValue } from "../../core/json.ts";
import { modernVersion } from "../../protocol/versions.ts";
import type { Exchange } from "../live/exchange.ts";
import { type AuditRule, eachAnswer, type Seen } from "../rule.ts";

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
  check: (seen) => {
    const version = versionOf(seen);
    return version < "2025-06-18" ? `${version} has batches` : checkBatch(seen);
  },
};

const checkBatch = eachAnswer(["batch"], (exchange, seen) => {
  const isServed = messagesOf(exchange).some((message) => Object.hasOwn(message, "result"));
  return isServed ? `it is served, though ${versionOf(seen)} has none` : undefined;
});

function versionOf({ legacy }: Seen): string {
  return legacy?.version ?? modernVersion;
}

function messagesOf({ reply }: Exchange): readonly object[] {
  if (reply.kind !== "reply") return [];
  return reply.messages.flatMap((value): readonly object[] => {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.filter(isObject).filter((message) => ownValue(message, "id") !== undefined);
  });
}
