import { ownValue } from "../../core/json.ts";
import { headerOf, resultOf, statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** A14: the list of a token is private. */
export const privateList: AuditRule = {
  id: "A14",
  slug: "private-list",
  area: "auth",
  level: "warn",
  what: 'A list that was shown for a token may be kept for nobody else: cacheScope "private", and no Cache-Control that lets others keep it.',
  why: "A proxy that keeps it shows one user the tools of another.",
  fix: 'Send Cache-Control: no-store, and cacheScope "private" in 2026-07-28.',
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools",
  check: ({ transcript, hasToken }) => {
    if (!hasToken) return "this needs a token";
    const lists = transcript
      .all("list", "list-other-era")
      .filter((one) => resultOf(one) !== undefined);
    if (lists.length === 0) return transcript.whyNot(["list"]);
    if (transcript.first("anonymous") === undefined) return transcript.whyNot(["anonymous"]);
    const isProtected = transcript.all("anonymous").some((one) => statusOf(one) === 401);
    if (!isProtected) return "the list is shown to everybody";
    return lists.flatMap((exchange) => {
      const control = headerOf(exchange, "cache-control");
      const scope = ownValue(resultOf(exchange) ?? {}, "cacheScope");
      const { what } = exchange.ask;
      if (/\b(?:public|s-maxage)\b/i.test(control)) {
        return [{ message: `${what}: Cache-Control lets proxies keep it for all`, exchange }];
      }
      // It may be the same for every token, which nobody outside can see.
      const message = `${what}: cacheScope is "public", and only who has a token is shown the list`;
      return scope === "public" ? [{ level: "info" as const, message, exchange }] : [];
    });
  },
};
