import { expect, it } from "vitest";
import { Secret } from "../../src/core/secret.ts";
import type { ServedTools } from "../../src/protocol/call.ts";
import { ownRules } from "../../src/protocol/caller-rules.ts";
import type { Era } from "../../src/protocol/classify.ts";
import { createDispatch } from "../../src/protocol/dispatch.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { MemoryUpstream, petsServer } from "./pets.ts";

const server = petsServer("https://pets.example", { instructions: "Be kind." });
const serverInfo = { name: "pets", title: "Pets", version: "1.2.3" };
const end = {
  resultType: "complete",
  _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
};
const about = { capabilities: { tools: {} }, instructions: "Be kind." };

function served(upstream = new MemoryUpstream()): ServedTools {
  return { catalog: linkServer(server), upstream, clock: { now: Date.now }, environment: {} };
}

async function reply({
  era,
  method,
  params,
}: {
  readonly era: Era;
  readonly method: string;
  readonly params?: { readonly [key: string]: unknown };
}): Promise<{ readonly status: number; readonly body: unknown }> {
  const request = { kind: "request", id: "a", method, params } as const;
  const { status, text } = await createDispatch(served())({
    era,
    version: era === "modern" ? "2026-07-28" : "2025-11-25",
    request,
    rules: ownRules(),
  });
  return { status, body: JSON.parse(text) };
}

const ok = (result: object) => ({ status: 200, body: { jsonrpc: "2.0", id: "a", result } });
const failed = (code: number, message: string, status = 200) => ({
  status,
  body: { jsonrpc: "2.0", id: "a", error: { code, message } },
});

it.each([
  ["2025-11-25", "2025-11-25"],
  ["2025-06-18", "2025-06-18"],
  ["2025-03-26", "2025-03-26"],
  ["2024-11-05", "2025-11-25"],
  ["2026-07-28", "2025-11-25"],
  [undefined, "2025-11-25"],
])("initialize for %s agrees to %s", async (requested, protocolVersion) => {
  const params = { protocolVersion: requested };
  expect(await reply({ era: "legacy", method: "initialize", params })).toEqual(
    ok({ protocolVersion, serverInfo, ...about }),
  );
});

it("answers ping before 2026-07-28, and not after", async () => {
  expect(await reply({ era: "legacy", method: "ping" })).toEqual(ok({}));
  expect(await reply({ era: "modern", method: "ping" })).toEqual(
    failed(-32601, "Method not found: ping", 404),
  );
});

it("answers server/discover from 2026-07-28 on", async () => {
  expect(await reply({ era: "modern", method: "server/discover" })).toEqual(
    ok({
      supportedVersions: ["2026-07-28"],
      ...about,
      ttlMs: 60_000,
      cacheScope: "public",
      ...end,
    }),
  );
  expect(await reply({ era: "legacy", method: "server/discover" })).toEqual(
    failed(-32601, "Method not found: server/discover"),
  );
});

it.each(["initialize", "logging/setLevel", "resources/list", "constructor", "__proto__"])(
  "knows no %s in 2026-07-28",
  async (method) => {
    expect(await reply({ era: "modern", method })).toEqual(
      failed(-32601, `Method not found: ${method}`, 404),
    );
  },
);

it("lists the same tools in both eras, and says how long 2026-07-28 may keep them", async () => {
  const old = await reply({ era: "legacy", method: "tools/list" });
  const tools = [
    expect.objectContaining({ name: "add_pet" }),
    expect.objectContaining({ name: "get_pet" }),
  ];
  expect(old).toEqual(ok({ tools }));
  expect(await reply({ era: "modern", method: "tools/list" })).toEqual(
    ok({ tools, ttlMs: 60_000, cacheScope: "public", ...end }),
  );
});

it("refuses a cursor, since it never gives one", async () => {
  const params = { cursor: "2" };
  expect(await reply({ era: "legacy", method: "tools/list", params })).toEqual(
    failed(-32602, "Invalid params: unknown cursor"),
  );
});

it("gives a tool's answer as content", async () => {
  const params = { name: "get_pet", arguments: { id: "7" } };
  const content = [{ type: "text", text: expect.stringContaining("/pets/7") }];
  expect(await reply({ era: "legacy", method: "tools/call", params })).toEqual(ok({ content }));
  expect(await reply({ era: "modern", method: "tools/call", params })).toEqual(
    ok({ content, ...end }),
  );
});

it("gives a tool's failure as a result that says so", async () => {
  const content = [{ type: "text", text: expect.stringContaining("id") }];
  expect(await reply({ era: "legacy", method: "tools/call", params: { name: "get_pet" } })).toEqual(
    ok({ content, isError: true }),
  );
});

it.each([
  ["get_pets", 'Unknown tool: get_pets; did you mean "get_pet"?'],
  ["constructor", "Unknown tool: constructor"],
  ["__proto__", "Unknown tool: __proto__"],
  ["x".repeat(200), `Unknown tool: ${"x".repeat(100)}`],
])("does not know the tool %s", async (name, message) => {
  expect(await reply({ era: "modern", method: "tools/call", params: { name } })).toEqual(
    failed(-32602, message),
  );
});

it.each([
  [undefined, "Invalid params: name must be a string"],
  [{ name: 5 }, "Invalid params: name must be a string"],
  [{ name: "get_pet", arguments: [] }, "Invalid params: arguments must be an object"],
  [{ name: "get_pet", arguments: null }, "Invalid params: arguments must be an object"],
])("refuses a call with params %j", async (params, message) => {
  const call = params === undefined ? {} : { params };
  expect(await reply({ era: "legacy", method: "tools/call", ...call })).toEqual(
    failed(-32602, message),
  );
});

it("hides a bug of ours behind -32603 and tells whoever wants to know", async () => {
  const bug = new Error("secret detail");
  const find = (): never => {
    throw bug;
  };
  const tools = { ...served(), catalog: { ...linkServer(server), find } };
  const request = { kind: "request", id: 1, method: "tools/call", params: { name: "x" } } as const;
  const bugs: unknown[] = [];
  const dispatch = createDispatch(tools, (error) => bugs.push(error));
  expect(
    await dispatch({ era: "legacy", version: "2025-11-25", request, rules: ownRules() }),
  ).toEqual({
    status: 500,
    text: '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}',
  });
  expect(bugs).toEqual([bug]);
});

it("gives the caller's credential to the upstream, as a secret", async () => {
  const upstream = new MemoryUpstream();
  const params = { name: "get_pet", arguments: { id: "7" } };
  const request = { kind: "request", id: 1, method: "tools/call", params } as const;
  const credential = new Secret("t0ken");
  await createDispatch(served(upstream))({
    era: "legacy",
    version: "2025-11-25",
    request,
    rules: { ...ownRules(), credential },
  });
  expect(upstream.requests[0]?.credential).toBe(credential);
});
