// "Listing Tools", https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools
import { ownValue } from "../../../core/json.ts";
import { modernVersion } from "../../../protocol/versions.ts";
import { callableTools } from "../callable-tools.ts";
import type { Exchange, ProbeName } from "../exchange.ts";
import { resultOf } from "../read-answer.ts";
import type { Request, Session } from "../session.ts";

const names: readonly ProbeName[] = ["list", "list-again", "list-page", "list-other-era"];

const method = "tools/list";

/** More pages than this are not read: a cursor that never ends is a finding. */
export const mostPages = 5;

/** Lists the tools, all pages of them, once more, and in the other era. */
export async function probeListing(session: Session): Promise<void> {
  if (session.closed !== undefined) return session.transcript.miss(names, session.closed);
  const first = await session.request({ name: "list", method });
  const pages = [first, ...(await restOf(session, first, { name: "list-page", method }))];
  const lists = pages.flatMap((page) => toolsOf(page) ?? []);
  if (toolsOf(first) === undefined) {
    return session.transcript.miss(names, "tools/list was not answered with a list");
  }
  session.listed = lists;
  session.callable = callableTools(lists, session);
  await session.request({ name: "list-again", method });
  if (session.legacy === undefined || !session.isModern) {
    return session.transcript.miss(["list-other-era"], "the server speaks one era only");
  }
  const what = `tools/list in ${modernVersion}`;
  const other = { name: "list-other-era", method, era: "modern", what } as const;
  await restOf(session, await session.request(other), other);
}

async function restOf(
  session: Session,
  first: Exchange | undefined,
  request: Request,
): Promise<readonly (Exchange | undefined)[]> {
  const pages: (Exchange | undefined)[] = [];
  let cursor = cursorOf(first);
  while (cursor !== undefined && pages.length < mostPages) {
    const params = { cursor };
    const page = await session.request({ ...request, params });
    pages.push(page);
    cursor = cursorOf(page);
  }
  return pages;
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
