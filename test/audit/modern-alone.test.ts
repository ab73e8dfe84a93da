// A server of 2026-07-28 alone is judged by what that revision says, and not by those with a handshake.
import { expect, it } from "vitest";
import { audited, lines, silentRules } from "./audited.ts";
import { modernAlone } from "./servers/changes.ts";
import { goodToken, startServer } from "./servers/mcp-server.ts";

it("has nothing to say against one that keeps the rules, and judges all of them but few", async () => {
  const result = await audited(await startServer("closed", modernAlone()), { token: goodToken });
  expect(lines(result)).toEqual([]);
  expect(silentRules(result)).toEqual(
    expect.arrayContaining(["T03", "T06", "T08", "T10", "T12", "T13", "T14", "T15", "T17", "S18"]),
  );
  expect(
    result.skipped
      .filter(({ rule }) => rule.id.startsWith("T"))
      .map(({ rule, reason }) => `${rule.id}: ${reason}`),
  ).toEqual([
    "T04: the server speaks no revision with a handshake",
    "T05: the server speaks no revision with a handshake",
    "T11: the server gives no session ids",
    "T16: this is about stdio",
  ]);
});
