import { bearerOf } from "../live/challenges.ts";
import { doorOf } from "../live/doors.ts";
import { inShort, statusOf } from "../live/read-answer.ts";
import { isFailure } from "../live/turned-away.ts";
import type { AuditRule } from "../rule.ts";

/** A09: no token in the URL. */
export const tokenInQuery: AuditRule = {
  id: "A09",
  slug: "token-in-query",
  area: "auth",
  level: "fail",
  what: "A token in the URL is not read.",
  why: "URLs stand in logs, histories and referrers: a token there is one that others have.",
  fix: "Read Authorization alone.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage",
  check: (seen) => {
    const door = doorOf(seen);
    if (door.at === "unknown") return door.reason;
    if (door.at === "nowhere") return "the server asks for no token";
    const bare = door.exchange;
    const query = seen.transcript.first("query-token");
    if (query === undefined) return seen.transcript.whyNot(["query-token"]);
    const [asked, said] = [bare, query].map((exchange) =>
      bearerOf(exchange)?.parameters.get("error"),
    );
    const isLetIn = statusOf(query) === 200 && (statusOf(bare) !== 200 || !isFailure(query));
    // Who refuses a token in a URL for being there (RFC 6750 §3.1) has not read it.
    const isRead = isLetIn || (said === "invalid_token" && asked !== said);
    if (!isRead) return [];
    const message = `a made-up token in the query is answered with ${inShort(query)}${said === undefined ? "" : ` and error="${said}"`}: it was read`;
    return [{ message, exchange: query }];
  },
};
