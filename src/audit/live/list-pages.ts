// "Pagination", https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
import { ownValue } from "../../core/json.ts";
import type { Exchange } from "./exchange.ts";
import { resultOf } from "./read-answer.ts";
import type { Transcript } from "./transcript.ts";

/** More pages than this are not read: a list of any use is shorter. */
export const mostPages = 20;

/** The pages of the list of tools that were answered, in order. */
export function pagesOf(transcript: Transcript): readonly Exchange[] {
  return transcript.all("list", "list-page");
}

/** The tools of an answer to `tools/list`; undefined where it has none. */
export function toolsOf(exchange: Exchange | undefined): readonly unknown[] | undefined {
  const tools = ownValue(resultOf(exchange) ?? {}, "tools");
  return Array.isArray(tools) ? tools : undefined;
}

/** The cursor of the next page. */
export function cursorOf(exchange: Exchange | undefined): string | undefined {
  const cursor = ownValue(resultOf(exchange) ?? {}, "nextCursor");
  return typeof cursor === "string" ? cursor : undefined;
}

/** The cursor of a page that none of these is; undefined where there is none, or it has come before. */
export function nextCursor(pages: readonly Exchange[]): string | undefined {
  const cursors = pages.map(cursorOf);
  const next = cursors.pop();
  return cursors.includes(next) ? undefined : next;
}

/** Why there may be tools that nobody has read, whatever ended the reading; undefined where all pages were read. */
export function unreadBecause(transcript: Transcript): string | undefined {
  const pages = pagesOf(transcript).filter((page) => toolsOf(page) !== undefined);
  if (nextCursor(pages) === undefined) return undefined;
  return pages.length === 1
    ? "only the first page of its tools was read"
    : `only the first ${pages.length} pages of its tools were read`;
}
