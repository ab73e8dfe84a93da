import { capabilitiesOf } from "../live/capabilities.ts";
import type { Exchange } from "../live/exchange.ts";
import { differenceOfAsks, differenceOfEras } from "../live/list-differences.ts";
import { cursorOf, mostPages, nextCursor, pagesOf, toolsOf } from "../live/list-pages.ts";
import { errorOf, inShort } from "../live/read-answer.ts";
import { isRefusal } from "../live/read-opening.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** S18: a list that ends, in one order. */
export const steadyList: AuditRule = {
  id: "S18",
  slug: "steady-list",
  area: "schema",
  level: "fail",
  what: "The list of the tools ends: it is of a size that can be read, and its cursors lead on and come to an end. To warn: another ask has the tools in another order, or says something else of one. To note: 2026-07-28 and the revisions before it are not told the same.",
  why: "A client that follows a cursor in a circle never starts. Models' caches hold only as long as the list is the same, byte for byte.",
  fix: "Sort the tools, and end with a page that has no nextCursor.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools",
  check: checkList,
};

function checkList(seen: Seen): Verdict {
  const { transcript } = seen;
  const list = transcript.first("list");
  if (list === undefined) return transcript.whyNot(["list"]);
  if (isRefusal(list)) return "the server wants a token for the list";
  const { reply } = list;
  if (reply.kind === "reply" && reply.end === "too-large") {
    return [{ message: "tools/list is answered with more than this audit reads", exchange: list }];
  }
  const hasTools = Object.hasOwn(capabilitiesOf(seen) ?? {}, "tools");
  if (errorOf(list)?.code === -32601 && !hasTools) return "the server has no tools";
  if (toolsOf(list) === undefined) {
    const isDone = reply.kind === "reply" && reply.end === "whole";
    const how = isDone ? inShort(list) : "an answer that does not end";
    return [{ message: `tools/list is answered with ${how}`, exchange: list }];
  }
  const changes = againFindings(list, transcript.first("list-again"));
  // What changes from one ask to the next says nothing of eras.
  const eras = changes.length > 0 ? [] : eraFindings(list, transcript.first("list-other-era"));
  const found = [...pageFindings(seen), ...changes, ...eras];
  const isCut = nextCursor(pagesOf(transcript)) !== undefined;
  return found.length === 0 && isCut ? transcript.whyNot(["list-page"]) : found;
}

function pageFindings({ transcript }: Seen): readonly Found[] {
  const pages = pagesOf(transcript);
  const broken = pages.find((page) => toolsOf(page) === undefined);
  if (broken !== undefined) {
    return [{ message: `a next page is answered with ${inShort(broken)}`, exchange: broken }];
  }
  const last = pages.at(-1);
  if (cursorOf(last) === undefined) return [];
  if (nextCursor(pages) === undefined) {
    return [{ message: "a cursor leads to itself", exchange: last }];
  }
  if (pages.length < mostPages) return [];
  const message = `after ${pages.length} pages there is still a next one`;
  return [{ level: "info", message, exchange: last }];
}

function againFindings(list: Exchange, again: Exchange | undefined): readonly Found[] {
  const [before, after] = [toolsOf(list) ?? [], toolsOf(again)];
  const difference = after === undefined ? undefined : differenceOfAsks({ before, after });
  if (difference === undefined) return [];
  const message = `of two lists, one after the other, the second has ${difference}`;
  return [{ level: "warn", message, exchange: again }];
}

/** What one era cannot use may be missing there; where pages differ it is not known what is. */
function eraFindings(list: Exchange, other: Exchange | undefined): readonly Found[] {
  const [before, after] = [toolsOf(list) ?? [], toolsOf(other)];
  const isWhole = cursorOf(list) === undefined && cursorOf(other) === undefined;
  const difference =
    after === undefined || !isWhole ? undefined : differenceOfEras({ before, after });
  if (difference === undefined) return [];
  const message = `${list.ask.version} is told one list, and 2026-07-28 another: it has ${difference}`;
  return [{ level: "info", message, exchange: other }];
}
