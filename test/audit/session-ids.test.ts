// What T11 can see of session ids: the room they leave, which is no more than a bound.
import { expect, it } from "vitest";
import { roomOf } from "../../src/audit/live/session-ids.ts";
import { audited, lines, whySkipped } from "./audited.ts";
import { onMethod } from "./servers/changes.ts";
import { goodToken, startServer } from "./servers/mcp-server.ts";

const signed = "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOj";

it.each([
  ["UUIDs", ["7c1d9e02-5b3f-4a86-9c47-e0d2f8b1a635", "e94b0a7f-12d8-4c53-8f6e-3a9d7c05b2e1"]],
  [
    "UUIDs of the same time",
    ["0198a3f0-1b2c-7d3e-8a5f-4c6d9e0b7a31", "0198a3f0-1f4a-7c81-b3d2-f17a05c8e694"],
  ],
  ["16 hex digits", ["9f3c27e1b8d05a64", "04ed81b6c97f2a3b", "c25a7f90e13d8b46"]],
  ["11 characters of a URL", ["dQw4w9WgXcQ", "a-Z8_kL2mN0"]],
  ["one of them alone", ["d-w4w9WgXcQ"]],
  ["tokens that are signed", [`${signed}x.Qk3vZp8Lw1Ty`, `${signed}y.h7Nf2RbXs9Gm`]],
])("finds room for 64 bits in %s", (_what, ids) => {
  expect(roomOf(ids).bits).toBeGreaterThanOrEqual(64);
});

it.each([
  ["a counter", ["session-00000000000000000000000041", "session-00000000000000000000000042"], 3],
  ["a counter with an end", ["a7f1-0041-host-7.example", "a7f1-0042-host-7.example"], 3],
  ["a time in milliseconds", ["1785225600123", "1785225600987", "1785225601450"], 13],
  ["a short one", ["k3"], 10],
  ["digits alone", ["4711081547110815471"], 63],
])("finds no room for 64 bits in %s", (_what, ids, bits) => {
  expect(roomOf(ids).bits).toBe(bits);
});

it("has nothing to say of a server without session ids", async () => {
  const url = await startServer(
    "open",
    onMethod("initialize", (_, { headers, ...clean }) => {
      const { "mcp-session-id": _id, ...others } = headers ?? {};
      return { ...clean, headers: others };
    }),
  );
  expect(whySkipped(await audited(url), "T11")).toBe("the server gives no session ids");
});

it.each(["open", "half"] as const)("leaves no session of a server that is %s", async (door) => {
  const sessions = new Set<string>();
  const url = await startServer(door, (asked, clean) => {
    const answer = clean(asked);
    const opened = answer.headers?.["mcp-session-id"];
    if (opened !== undefined) sessions.add(opened);
    if (asked.verb === "DELETE" && answer.status === 204) {
      sessions.delete(String(asked.headers["mcp-session-id"]));
    }
    return answer;
  });
  const result = await audited(url, { token: goodToken });
  expect([...sessions]).toEqual([]);
  expect(lines(result, "T11")).toEqual([]);
});

it("makes nothing of a server that ends no session at the end", async () => {
  let isEnd = false;
  const url = await startServer("open", ({ verb, headers }) => {
    isEnd ||= headers.origin !== undefined;
    return isEnd && verb === "DELETE" ? { status: 500 } : undefined;
  });
  expect(lines(await audited(url), "T11", "X09")).toEqual([]);
});
