import { expect, it } from "vitest";
import { createHttpEndpoint } from "../../src/protocol/http-endpoint.ts";
import { parseMessage } from "../../src/protocol/parse-message.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { MemoryUpstream, petsServer } from "./pets.ts";
import { anySender } from "./sender.ts";

it.each<[string, number, string]>([
  ["{", -32700, "Parse error: not JSON"],
  [
    '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}',
    -32600,
    'Invalid request: the member "method" comes twice in one object',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","\\u006eame":"b"}}',
    -32600,
    'Invalid request: the member "name" comes twice in one object',
  ],
  [
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(100)}1${"}".repeat(100)}}`,
    -32600,
    "Invalid request: it is nested more than 100 levels deep",
  ],
  [
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[${"1,".repeat(100_000)}1]}}`,
    -32600,
    "Invalid request: it has more than 10000 values",
  ],
])("%.70s is refused with %i, over HTTP with 400", async (text, code, message) => {
  expect(parseMessage(text)).toEqual({ ok: false, error: { code, message } });
  const endpoint = createHttpEndpoint({
    catalog: linkServer(petsServer("https://pets.example")),
    upstream: new MemoryUpstream(),
    clock: { now: () => 0 },
    environment: {},
  });
  const answer = await endpoint({ headers: {}, body: text, ...anySender() });
  expect([answer.status, answer.body]).toEqual([
    400,
    JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }),
  ]);
});
