import type { Exchange } from "../live/exchange.ts";
import { headerOf } from "../live/read-answer.ts";
import type { AuditRule, Found } from "../rule.ts";

/** X08: what browsers are told. */
export const secureTransport: AuditRule = {
  id: "X08",
  slug: "secure-transport",
  area: "security",
  level: "warn",
  what: "Over https browsers are told to stay there (Strict-Transport-Security), and no page of another site may read answers with credentials.",
  why: "Who can have a browser send a user's cookies along acts as that user.",
  fix: "Send Strict-Transport-Security, and never Access-Control-Allow-Credentials with an origin that you do not know.",
  link: "https://fetch.spec.whatwg.org/#http-cors-protocol",
  check: ({ transcript, url, closed }) => {
    if (url === undefined) return "this is about HTTP";
    const answers = transcript.exchanges.filter(
      ({ ask, reply }) => reply.kind === "reply" && ask.url === undefined,
    );
    const [first] = answers;
    if (first === undefined) return closed ?? transcript.whyNot(["initialize"]);
    const plain = url.protocol === "https:" ? transportFindings(first) : [];
    return [...plain, ...answers.flatMap(originFindings).slice(0, 1)];
  },
};

/** RFC 6797 §6.1.1: a max-age of 0 has a browser forget what it was told. */
function transportFindings(exchange: Exchange): readonly Found[] {
  const told = headerOf(exchange, "strict-transport-security");
  const seconds = /(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(told)?.[1] ?? "0";
  if (Number(seconds) > 0) return [];
  const message =
    told === ""
      ? "answers have no Strict-Transport-Security"
      : `answers have Strict-Transport-Security: ${told}, which keeps no browser there`;
  return [{ message, exchange }];
}

function originFindings(exchange: Exchange): readonly Found[] {
  const origin = headerOf(exchange, "access-control-allow-origin");
  const withCredentials = headerOf(exchange, "access-control-allow-credentials") === "true";
  // No question has the origin null: it is what a sandboxed frame of any site has.
  const isAnybody = origin === "*" || origin === "null" || origin.includes("gram-audit");
  if (!withCredentials || !isAnybody) return [];
  const message = `every site may read answers with credentials (Access-Control-Allow-Origin: ${origin})`;
  return [{ message, exchange }];
}
