// auth.md §4 row 12: a credential that an API writes in a form of its own, which only decoding shows.
import { expect, it } from "vitest";
import { escaped } from "./escaped.ts";
import { startRig } from "./rig.ts";
import { call } from "./things.ts";

const token = "ghp_abc+DEF/123456";
const json = { "content-type": "application/json" };

it.each<[string, number, string, Buffer]>([
  ["escapes of JSON", 200, "application/json", Buffer.from(`{"echo":"${escaped(token)}"}`)],
  ["escapes in an error", 400, "application/json", Buffer.from(`{"message":"${escaped(token)}"}`)],
  ["another charset", 200, "text/plain; charset=utf-16le", Buffer.from(`see ${token}`, "utf16le")],
])("a caller's token comes back in no answer: %s", async (_, status, type, body) => {
  const rig = await startRig({
    api: (_request, response) =>
      void response.writeHead(status, { "content-type": type }).end(body),
    auth: { mode: "passthrough" },
    upstream: { credential: { header: "authorization", prefix: "Bearer " } },
  });
  const { text } = await rig.post(call("look", {}), { authorization: `Bearer ${token}` });
  expect(text).toContain("[redacted]");
  expect(text).not.toContain("abc+DEF");
});

it("names no scope that is a token", async () => {
  const body = `{"error":"insufficient_scope","scope":"read ${escaped(token)}"}`;
  const rig = await startRig({
    api: (_request, response) => void response.writeHead(403, json).end(body),
    auth: { mode: "passthrough" },
    upstream: { credential: { header: "authorization", prefix: "Bearer " } },
  });
  const answer = await rig.post(call("look", {}), { authorization: `Bearer ${token}` });
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('"scopes":["read"]')]);
});
