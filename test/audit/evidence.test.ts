// What a report shows of an answer: nothing that lets anybody in, and nothing that a tool has read.
import { expect, it } from "vitest";
import { evidenceOf } from "../../src/audit/live/evidence.ts";
import type { Exchange, Reply } from "../../src/audit/live/exchange.ts";

const call = { name: "extra-argument", what: "tools/call", verb: "POST", id: 1 } as const;

function answered(message: object, headers: Reply["headers"] = {}): Exchange {
  const value = { jsonrpc: "2.0", id: 1, ...message };
  const text = JSON.stringify(value);
  const rest = { status: 200, end: "whole", values: 1, hasToken: false } as const;
  return {
    ask: { ...call, headers: {}, credential: "own" },
    reply: { kind: "reply", headers, text, messages: [value], ...rest },
    tookMs: 1,
  };
}

it("shows no session id", () => {
  const exchange = answered({ result: {} }, { "mcp-session-id": "id-of-a-session" });
  expect(evidenceOf(exchange)).toBe(
    'tools/call → 200 · mcp-session-id: [redacted] · {"jsonrpc":"2.0","id":1,"result":{}}',
  );
});

it.each([
  { content: [{ type: "text", text: "salary: 4711" }] },
  { structuredContent: { salary: 4711 } },
  { isError: false, content: [{ type: "text", text: "salary: 4711" }] },
])("shows nothing of what a tool has read: %j", (result) => {
  expect(evidenceOf(answered({ result }))).toMatch(
    /^tools\/call → 200 · a result of \d+ characters, which is not shown$/,
  );
});

it("shows what a tool says of a failed call", () => {
  const result = { isError: true, content: [{ type: "text", text: "aisle is missing" }] };
  expect(evidenceOf(answered({ result }))).toContain("aisle is missing");
});

it.each([
  ["https://shop.example/mcp/?key=k3y#token=t", "https://shop.example/mcp/?…"],
  ["https://u:p@shop.example/mcp", "https://shop.example/mcp"],
  ["//u:p@shop.example/mcp", "//shop.example/mcp"],
  ["../mcp/?key=k3y", "../mcp/?…"],
  ["/login#access_token=k3y", "/login#…"],
  ["/mcp/", "/mcp/"],
  ["http://[bad?key=k3y", "http://[bad?…"],
])("shows of the Location %s no more than %s", (location, shown) => {
  expect(evidenceOf(answered({ result: {} }, { location }))).toContain(` · location: ${shown} · `);
});
