import { capabilitiesOf } from "../live/capabilities.ts";
import type { Exchange } from "../live/exchange.ts";
import { cursorOf, mostPages, toolsOf } from "../live/probes/listing.ts";
import { isLimit, tooMany } from "../live/rate-limit.ts";
import { errorOf, inShort } from "../live/read-answer.ts";
import { isRefusal } from "../live/read-opening.ts";
import { namesOf } from "../live/tool-names.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** S18: a list that ends, in one order. */
export const steadyList: AuditRule = {
  id: "S18",
  slug: "steady-list",
  area: "schema",
  level: "fail",
  what: "The list of the tools ends: it is of a size that can be read, and its cursors lead on and come to an end. To warn: an order that changes.",
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
  if (isLimit(list)) return tooMany;
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
  return [...pageFindings(list, seen), ...orderFindings(list, transcript.first("list-again"))];
}

function pageFindings(list: Exchange, { transcript }: Seen): readonly Found[] {
  const pages = [list, ...transcript.all("list-page")];
  const broken = pages.find((page) => toolsOf(page) === undefined);
  if (broken !== undefined) {
    return [{ message: `a next page is answered with ${inShort(broken)}`, exchange: broken }];
  }
  const cursors = pages.map(cursorOf).filter((cursor) => cursor !== undefined);
  const last = pages.at(-1);
  if (new Set(cursors).size < cursors.length) {
    return [{ message: "a cursor leads to itself", exchange: last }];
  }
  if (pages.length <= mostPages || cursorOf(last) === undefined) return [];
  const message = `after ${pages.length} pages there is still a next one`;
  return [{ level: "info", message, exchange: last }];
}

function orderFindings(list: Exchange, again: Exchange | undefined): readonly Found[] {
  const second = toolsOf(again);
  if (second === undefined) return [];
  const [before, after] = [namesOf(toolsOf(list) ?? []), namesOf(second)];
  if (before.join("\n") === after.join("\n")) return [];
  const isSame = [...before].sort().join("\n") === [...after].sort().join("\n");
  const message = isSame
    ? "two lists have the tools in another order"
    : "two lists, one after the other, have other tools";
  return [{ level: "warn", message, exchange: again }];
}
