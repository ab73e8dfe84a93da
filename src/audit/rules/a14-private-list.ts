import { cacheScopeOf, ofPage } from "../live/cache-hints.ts";
import { doorOf } from "../live/doors.ts";
import type { Exchange } from "../live/exchange.ts";
import { cursorOf, toolsOf } from "../live/list-pages.ts";
import { headerOf, resultOf } from "../live/read-answer.ts";
import { namesOf } from "../live/tool-names.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** A14: the list of a token is private. */
export const privateList: AuditRule = {
  id: "A14",
  slug: "private-list",
  area: "auth",
  level: "warn",
  what: 'A list that is shown for a token alone, or is longer with one, may be kept for nobody else: cacheScope "private", and no Cache-Control that lets others keep it.',
  why: "A proxy that keeps it shows one user the tools of another.",
  fix: 'Send Cache-Control: no-store, and cacheScope "private" in 2026-07-28.',
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools",
  check: checkPrivate,
};

function checkPrivate(seen: Seen): Verdict {
  const { transcript, hasToken } = seen;
  if (!hasToken) return "this needs a token";
  const lists = transcript
    .all("list", "list-page", "list-other-era")
    .filter((one) => resultOf(one) !== undefined);
  if (lists.length === 0) return transcript.whyNot(["list"]);
  const door = doorOf(seen);
  const isClosed = door.at === "opening" || door.at === "list";
  const isLonger = isWidened(transcript);
  if (!isClosed && isLonger === undefined) return transcript.whyNot(["anonymous-list"]);
  if (!isClosed && !isLonger) return "the list is shown to everybody";
  return lists.flatMap((exchange) => keptForOthers(exchange, isLonger === true));
}

/** Whether the list has tools that nobody is shown without the token; undefined where that was not seen. */
function isWidened(transcript: Seen["transcript"]): boolean | undefined {
  const own = toolsOf(transcript.first("list"));
  const others = transcript.all("anonymous-list", "anonymous-list-again");
  const shown = others.flatMap((one) => toolsOf(one) ?? []);
  const isWhole = others.every((one) => toolsOf(one) !== undefined && cursorOf(one) === undefined);
  if (own === undefined || others.length === 0 || !isWhole) return undefined;
  const names = namesOf(shown);
  return namesOf(own).some((name) => !names.includes(name));
}

function keptForOthers(exchange: Exchange, isLonger: boolean): readonly Found[] {
  const what = `${ofPage(exchange)}${exchange.ask.what}`;
  if (/\b(?:public|s-maxage)\b/i.test(headerOf(exchange, "cache-control"))) {
    return [{ message: `${what}: Cache-Control lets proxies keep it for all`, exchange }];
  }
  if (cacheScopeOf(exchange) !== "public") return [];
  if (isLonger) {
    const message = `${what}: cacheScope is "public", and who has no token is shown fewer tools`;
    return [{ message, exchange }];
  }
  // It may be the same for every token, which nobody outside can see.
  const message = `${what}: cacheScope is "public", and only who has a token is shown the list`;
  return [{ level: "info", message, exchange }];
}
