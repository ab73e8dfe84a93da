import { doorOf } from "../live/doors.ts";
import { toolsOf } from "../live/list-pages.ts";
import { namesOf } from "../live/tool-names.ts";
import type { AuditRule } from "../rule.ts";

/** A12: one list for everybody without a token. */
export const sameForEverybody: AuditRule = {
  id: "A12",
  slug: "same-for-everybody",
  area: "auth",
  level: "warn",
  what: "Two clients without a token are shown the same tools.",
  why: "A list that differs by connection cannot be cached, reviewed or pinned; what somebody may do is said by a token.",
  fix: "Let the token alone decide what is listed.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools",
  check: (seen) => {
    const { transcript } = seen;
    const { at } = doorOf(seen);
    if (at === "opening" || at === "list") return "nobody is shown the tools without a token";
    const [one, other] = transcript.all("anonymous-list", "anonymous-list-again");
    const [first, second] = [toolsOf(one), toolsOf(other)];
    if (first === undefined || second === undefined) {
      return transcript.whyNot(["anonymous-list", "anonymous-list-again"]);
    }
    const names = [first, second].map((tools) => namesOf(tools).sort().join(", "));
    if (names[0] === names[1]) return [];
    const message = `two connections without a token are shown ${first.length} and ${second.length} tools, not the same ones`;
    return [{ message, exchange: other }];
  },
};
