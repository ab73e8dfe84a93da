import type { Exchange } from "../live/exchange.ts";
import { inShort, statusOf } from "../live/read-answer.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T12: 403 for pages of other sites. */
export const foreignOrigin: AuditRule = {
  id: "T12",
  slug: "foreign-origin",
  area: "protocol",
  level: "fail",
  what: "A request with the Origin of another site is answered with 403, or before 2025-11-25 refused with another status of 4xx. On this machine one with another Host is refused too.",
  why: "A page that somebody opens can send requests to the server in their name, and by DNS rebinding read the answers.",
  fix: "Compare Origin with a list of those that may ask, and on loopback Host with the names that you serve.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning",
  check: checkOrigin,
};

function checkOrigin({ transcript, version }: Seen): Verdict {
  const all = transcript.all("origin", "host");
  if (all.length === 0) return transcript.whyNot(["origin"]);
  const judged = all.filter((exchange) => statusOf(exchange) !== 401);
  if (judged.length === 0) return "the server asks for a token before it looks at Origin";
  return judged.flatMap((exchange): readonly Found[] => {
    const isRefused = exchange.ask.name === "host" ? isHostRefused : isOriginRefused;
    if (isRefused(exchange, version)) return [];
    const message = `${exchange.ask.what}: it is answered with ${inShort(exchange)} instead of 403`;
    return [{ message, exchange }];
  });
}

/** 2025-11-25 was the first revision to say which status it is. */
function isOriginRefused(exchange: Exchange, version: string): boolean {
  const status = statusOf(exchange) ?? 0;
  return version < "2025-11-25" ? status >= 400 && status < 500 : status === 403;
}

/** A name that is not served may be a bad request, or one for another server (RFC 9110 §15.5.20), too. */
function isHostRefused(exchange: Exchange): boolean {
  const isSilent = exchange.reply.kind === "silence";
  return isSilent || [400, 403, 404, 421].includes(statusOf(exchange) ?? 0);
}
