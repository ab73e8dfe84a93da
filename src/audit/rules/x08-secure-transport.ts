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
    const first = transcript.first("initialize");
    if (first?.reply.kind !== "reply") return closed ?? transcript.whyNot(["initialize"]);
    const found: Found[] = [];
    if (url.protocol === "https:" && headerOf(first, "strict-transport-security") === "") {
      found.push({ message: "answers have no Strict-Transport-Security", exchange: first });
    }
    for (const exchange of transcript.all("initialize", "origin")) {
      const origin = headerOf(exchange, "access-control-allow-origin");
      const withCredentials = headerOf(exchange, "access-control-allow-credentials") === "true";
      if (!withCredentials || (origin !== "*" && !origin.includes("gram-audit"))) continue;
      const message = `every site may read answers with credentials (Access-Control-Allow-Origin: ${origin})`;
      found.push({ message, exchange });
    }
    return found;
  },
};
