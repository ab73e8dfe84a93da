// "Listing Tools", https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools
import { modernVersion } from "../../../protocol/versions.ts";
import type { Request } from "../ask-for.ts";
import { callableTools } from "../callable-tools.ts";
import type { Exchange, ProbeName } from "../exchange.ts";
import { mostPages, nextCursor, toolsOf } from "../list-pages.ts";
import type { Session } from "../session.ts";

const names: readonly ProbeName[] = ["list", "list-again", "list-page", "list-other-era"];

const method = "tools/list";

/** Lists the tools, all pages of them, once more, and in the other era. */
export async function probeListing(session: Session): Promise<void> {
  if (session.closed !== undefined) return session.transcript.miss(names, session.closed);
  const first = await session.request({ name: "list", method });
  if (first === undefined || toolsOf(first) === undefined) {
    return session.transcript.miss(names, "tools/list was not answered with a list");
  }
  const pages = [first, ...(await restOf(session, first, { name: "list-page", method }))];
  const lists = pages.flatMap((page) => toolsOf(page) ?? []);
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

/** How many pages there are is the server's: they take no request from what else is asked. */
async function restOf(
  session: Session,
  first: Exchange | undefined,
  request: Request,
): Promise<readonly Exchange[]> {
  const pages = first === undefined ? [] : [first];
  let cursor = nextCursor(pages);
  while (cursor !== undefined && pages.length < mostPages) {
    session.budget.allowOneMore();
    const params = { cursor };
    const page = await session.request({ ...request, params });
    if (page === undefined) break;
    pages.push(page);
    cursor = nextCursor(pages);
  }
  return pages.slice(1);
}
