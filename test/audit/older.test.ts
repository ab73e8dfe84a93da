// A server is judged by the revision that it agrees to, and not by what came later.
import { expect, it } from "vitest";
import { audited, lines, whySkipped } from "./audited.ts";
import { agreeing } from "./servers/changes.ts";
import { type Change, startServer } from "./servers/mcp-server.ts";

/** A server that knows nothing of the header that names the revision. */
const withoutHeader: Change = (asked, clean) => {
  const { "mcp-protocol-version": version, ...headers } = asked.headers;
  return version === "bogus" ? clean({ ...asked, headers }) : undefined;
};

it("does not ask for the header of a revision of one that has agreed to an earlier one", async () => {
  const result = await audited(await startServer("open", agreeing("2025-03-26", withoutHeader)));
  expect(lines(result, "T04")).toEqual([]);
  expect(whySkipped(result, "T04")).toBe("2025-03-26 has no such header");
  const later = await audited(await startServer("open", agreeing("2025-06-18", withoutHeader)));
  expect(lines(later, "T04")).toEqual([
    "T04 warn: tools/list with MCP-Protocol-Version: bogus: it is answered with 200 with a result instead of 400",
  ]);
});

it("cancels a request of its own that is over", async () => {
  const answered: unknown[] = [];
  const cancelled: unknown[] = [];
  const url = await startServer("open", ({ message }) => {
    if (message?.method === "notifications/cancelled")
      cancelled.push(answered.indexOf(message.params?.["requestId"]) >= 0);
    answered.push(message?.id);
    return undefined;
  });
  await audited(url);
  expect(cancelled).toEqual([true]);
});
