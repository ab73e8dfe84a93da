import { isSafelyAsked } from "../../core/loopback-host.ts";
import type { Exchange } from "../live/exchange.ts";
import { isRedirect } from "../live/probes/handshake.ts";
import { headerOf, statusOf } from "../live/read-answer.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T01: a URL that answers where it is, by https. */
export const reachable: AuditRule = {
  id: "T01",
  slug: "reachable",
  area: "protocol",
  level: "fail",
  what: "The URL is asked by https (http on this machine), answers, and does not redirect.",
  why: "A client that follows a redirect turns a POST into a GET or drops the token; one that does not cannot connect. What is sent by http anybody on the way can read.",
  fix: "Give out the URL that answers, with its slash, and serve it by https.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#communication-security",
  check: checkReach,
};

function checkReach({ url, transcript }: Seen): Verdict {
  if (url === undefined) return "a command is no URL";
  const plain: readonly Found[] = isSafelyAsked(url)
    ? []
    : [{ message: `${url.origin} is not asked by https; no token was sent there` }];
  const first = transcript.first("initialize");
  if (first === undefined) return plain.length > 0 ? plain : transcript.whyNot(["initialize"]);
  const { reply } = first;
  if (reply.kind === "silence" && reply.reason === "connection") {
    return [...plain, { message: reply.message, exchange: first }];
  }
  return isRedirect(first) ? [...plain, redirectOf(first, url)] : plain;
}

function redirectOf(exchange: Exchange, url: URL): Found {
  const location = headerOf(exchange, "location");
  const to = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const where = to?.origin === url.origin ? "on the same server" : "on another server";
  const place = to === undefined ? "nowhere" : `${to.origin}${to.pathname}, ${where}`;
  const message = `a POST is answered with ${statusOf(exchange)} and led to ${place}; it was not followed`;
  return { message, exchange };
}
