// auth.md §4 row 12: a credential that an API writes in a form of its own, which only decoding shows.
import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import { listen } from "../upstream/local-server.ts";
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

it("a secret where the text is cut for the model", async () => {
  const text = `${"x".repeat(65_510)}${token}`;
  const rig = await startRig({
    api: (_request, response) =>
      void response
        .writeHead(200, { "content-type": "text/plain; charset=utf-16le" })
        .end(Buffer.from(text, "utf16le")),
    auth: { mode: "passthrough" },
  });
  const answer = await rig.post(call("look", {}), { authorization: `Bearer ${token}` });
  expect(answer.text).toContain("xxx[redacted]");
  expect(answer.text).not.toContain("ghp_");
});

it("a credential that the host has got, or made of the caller's, comes back in no answer", async () => {
  const pair = Buffer.from(`bot:${token}`).toString("base64");
  const plan = {
    header: "authorization",
    prefix: "Basic ",
    pair: "bot:{token}",
    encode: "base64",
  } as const;
  const rig = await startRig({
    api: (_request, response) =>
      void response.writeHead(200, json).end(`{"echo":"${escaped(pair)}"}`),
    auth: { mode: "passthrough" },
    upstream: { credential: plan },
  });
  const { text } = await rig.post(call("look", {}), { authorization: `Bearer ${token}` });
  expect(text).toContain("[redacted]");
  expect(text).not.toContain(pair.slice(0, 20));
});

it("a token that the host was granted comes back in no answer", async () => {
  const granted = "granted-abc+DEF/7890";
  const tokens: RequestListener = (_request, response) => {
    const answer = { access_token: granted, token_type: "Bearer" };
    response.writeHead(200, json).end(JSON.stringify(answer));
  };
  const rig = await startRig({
    api: (_request, response) =>
      void response.writeHead(200, json).end(`{"echo":"${escaped(granted)}"}`),
    upstream: {
      credential: {
        header: "authorization",
        prefix: "Bearer ",
        from: "clientCredentials",
        grant: { tokenEndpoint: await listen(tokens) },
      },
    },
  });
  const { text } = await rig.post(call("look", {}));
  expect(text).toContain("[redacted]");
  expect(text).not.toContain("granted-abc");
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
