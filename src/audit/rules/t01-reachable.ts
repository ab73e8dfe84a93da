import { isSafelyAsked } from "../../core/loopback-host.ts";
import type { Exchange } from "../live/exchange.ts";
import type { Lost } from "../live/loss.ts";
import { headerOf, statusOf } from "../live/read-answer.ts";
import { isRedirect } from "../live/read-opening.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T01: a URL that answers where it is, by https. */
export const reachable: AuditRule = {
  id: "T01",
  slug: "reachable",
  area: "protocol",
  level: "fail",
  what: "The server answers where it is said to be, by https (http on this machine), without a redirect, and is still there at the end.",
  why: "A client that follows a redirect turns a POST into a GET or drops the token; one that does not cannot connect. A server that one message ends is gone for everybody. What is sent by http anybody on the way can read.",
  fix: "Give out the URL that answers, with its slash, serve it by https, and let no request end the process.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#communication-security",
  check: checkReach,
};

function checkReach(seen: Seen): Verdict {
  const { url, lost } = seen;
  const gone = lost === undefined ? [] : [goneAfter(lost)];
  if (url === undefined) return gone.length > 0 ? gone : "a command is no URL";
  const found = [...reachFindings(url, seen), ...gone];
  const isAsked = seen.transcript.first("initialize") !== undefined;
  return isAsked || found.length > 0 ? found : seen.transcript.whyNot(["initialize"]);
}

function goneAfter({ after, unanswered: [exchange] }: Lost): Found {
  return { message: `after "${after}" the server is not there any more`, exchange };
}

function reachFindings(url: URL, { transcript }: Seen): readonly Found[] {
  const plain: readonly Found[] = isSafelyAsked(url)
    ? []
    : [{ message: `${url.origin} is not asked by https; no token was sent there` }];
  const first = transcript.first("initialize");
  if (first === undefined) return plain;
  const { reply } = first;
  if (reply.kind === "silence" && reply.reason === "connection") {
    return [...plain, { message: reply.message, exchange: first, fix: notThere }];
  }
  return isRedirect(first) ? [...plain, redirectOf(first, url)] : plain;
}

const notThere = "See that the server runs, and that the URL is spelled right.";

function redirectOf(exchange: Exchange, url: URL): Found {
  const location = headerOf(exchange, "location");
  const to = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const where = to?.origin === url.origin ? "on the same server" : "on another server";
  const shown = to?.origin === "null" ? `a URL of ${to.protocol}` : `${to?.origin}${to?.pathname}`;
  const place = to === undefined ? "nowhere" : `${shown}, ${where}`;
  const message = `a POST is answered with ${statusOf(exchange)} and led to ${place}; it was not followed`;
  return { message, exchange };
}
