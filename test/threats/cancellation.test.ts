import { expect, it } from "vitest";
import { heldTool, holdingApi } from "./holding-api.ts";
import { startRig } from "./rig.ts";
import { call, modern, takesStreams } from "./things.ts";

async function startHolding() {
  const api = holdingApi();
  const rig = await startRig({
    api: api.listener,
    auth: { mode: "passthrough" },
    tools: [heldTool],
  });
  return { api, rig };
}

const ann = { authorization: "Bearer ann" };
const bob = { authorization: "Bearer bob" };

function cancel(requestId: unknown): string {
  const params = { requestId, reason: "x" };
  return JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params });
}

it("a caller's notification cancels its own call: the API's request is aborted", async () => {
  const { api, rig } = await startHolding();
  const answering = rig.post(call("1", { tool: "get_held", rpcId: 7 }), ann);
  await api.holds(1);
  expect((await rig.post(cancel(7), ann)).status).toBe(202);
  await api.left();
  const { text } = await answering;
  expect(JSON.parse(text)).toMatchObject({ id: 7, result: { isError: true } });
});

it.each([
  ["another caller's", 7, bob],
  ["one for another id", 8, ann],
  ["one for the id as a text", "7", ann],
  ["one for no id", { id: 7 }, ann],
])("a notification cancels nothing when it is %s", async (_name, requestId, headers) => {
  const { api, rig } = await startHolding();
  const answering = rig.post(call("1", { tool: "get_held", rpcId: 7 }), ann);
  await api.holds(1);
  expect((await rig.post(cancel(requestId), headers)).status).toBe(202);
  // Whatever the notification has set off has been done by the time that another call has gone the same way.
  const later = rig.post(call("2", { tool: "get_held", rpcId: 9 }), bob);
  await api.holds(2);
  api.release();
  await later;
  expect(JSON.parse((await answering).text)).toMatchObject({
    id: 7,
    result: { content: [{ text: '{"a":1}' }] },
  });
});

it("of two calls of one caller with one id, a notification cancels neither", async () => {
  const { api, rig } = await startHolding();
  const both = [1, 2].map(() => rig.post(call("1", { tool: "get_held", rpcId: 0 }), ann));
  await api.holds(2);
  await rig.post(cancel(0), ann);
  expect(api.held()).toBe(2);
  api.release();
  for (const { text } of await Promise.all(both)) expect(text).toContain('{\\"a\\":1}');
});

it.each([
  ["a plain answer", {}, { accept: "application/json" }],
  ["a stream of progress", { progressToken: 1 }, takesStreams],
])(
  "who of 2026-07-28 closes the connection of %s cancels the call",
  async (_name, meta, accept) => {
    const { api, rig } = await startHolding();
    const params = { name: "get_held", arguments: { id: "1" } };
    const { body, headers } = modern("tools/call", params, meta);
    const caller = new AbortController();
    const answering = fetch(`${rig.origin}/things/mcp`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers, ...ann, ...accept },
      signal: caller.signal,
    }).then((response) => response.text());
    await api.holds(1);
    caller.abort();
    await expect(answering).rejects.toThrow();
    await api.left();
  },
);
