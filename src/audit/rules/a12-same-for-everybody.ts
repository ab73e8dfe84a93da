import { doorOf } from "../live/doors.ts";
import { differenceOfAsks } from "../live/list-differences.ts";
import { toolsOf } from "../live/list-pages.ts";
import type { AuditRule, Seen } from "../rule.ts";

/** A12: one list for everybody without a token. */
export const sameForEverybody: AuditRule = {
  id: "A12",
  slug: "same-for-everybody",
  area: "auth",
  level: "warn",
  what: "Two clients without a token are shown the same tools, each with the same texts and schemas.",
  why: "A list that differs by connection cannot be cached, reviewed or pinned; what somebody may do is said by a token.",
  fix: "Let the token alone decide what is listed.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools",
  check: (seen) => {
    const { transcript } = seen;
    const { at } = doorOf(seen);
    if (at === "opening" || at === "list") return "nobody is shown the tools without a token";
    const names = ["anonymous-list", "anonymous-list-again"] as const;
    const [before, after] = transcript.all(...names).map(toolsOf);
    if (before === undefined || after === undefined) return transcript.whyNot(names);
    if (isUnsteady(seen)) return "the list changes from one ask to the next: S18 says what";
    const difference = differenceOfAsks({ before, after });
    if (difference === undefined) return [];
    const message = `of two connections without a token, the second is shown ${difference}`;
    return [{ message, exchange: transcript.first("anonymous-list-again") }];
  },
};

/** Whether one connection is told something else each time: that says nothing of two. */
function isUnsteady({ transcript }: Seen): boolean {
  const [before, after] = [transcript.first("list"), transcript.first("list-again")].map(toolsOf);
  if (before === undefined || after === undefined) return false;
  return differenceOfAsks({ before, after }) !== undefined;
}
