import { expect, it } from "vitest";
import { heldTool, holdingApi } from "./holding-api.ts";
import { startRig } from "./rig.ts";
import { call, modern, takesStreams } from "./things.ts";

async function startHolding() {
  const api = holdingApi();
  const rig = await startRig({ api: api.listener, tools: [heldTool] });
  return { api, rig };
}

function messagesOf(text: string): readonly unknown[] {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.map((line): unknown => JSON.parse(line.slice(6)));
}

function progressOf(message: unknown): number {
  // The test compares the whole message besides.
  return (message as { params: { progress: number } }).params.progress;
}

const held = { name: "get_held", arguments: { id: "1" } };
const eras = [
  [
    "2025-11-25",
    { body: call("1", { tool: "get_held", meta: { progressToken: "p" } }), headers: {} },
  ],
  ["2026-07-28", modern("tools/call", held, { progressToken: "p" })],
] as const;

it.each(eras)(
  "a call of %s that asks for progress hears of each request, then the answer",
  async (...row) => {
    const [, { body, headers }] = row;
    const { api, rig } = await startHolding();
    const answering = rig.post(body, { ...headers, ...takesStreams });
    await api.holds(1);
    api.release();
    const { headers: fields, text } = await answering;
    expect(fields.get("content-type")).toBe("text/event-stream");
    const messages = messagesOf(text);
    const [first, second] = messages;
    const told = { jsonrpc: "2.0", method: "notifications/progress" };
    const params = { progressToken: "p", progress: expect.any(Number) };
    expect(messages).toEqual([
      { ...told, params: { ...params, message: "GET /things/{id}" } },
      { ...told, params: { ...params, message: "GET /held/{id}" } },
      expect.objectContaining({ id: 1, result: expect.anything() }),
    ]);
    expect(progressOf(second)).toBeGreaterThan(progressOf(first));
  },
);

it("a call that takes long hears of it while its one request runs", async () => {
  const api = holdingApi();
  const slow = { ...heldTool, run: [{ steps: heldTool.run[0]?.steps.slice(1) ?? [] }] };
  const rig = await startRig({ api: api.listener, tools: [slow] });
  const [, [, { body, headers }]] = eras;
  const response = await fetch(`${rig.origin}/things/mcp`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers, ...takesStreams },
  });
  // The stream has begun, while the API has not answered.
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(api.held()).toBe(1);
  api.release();
  const messages = messagesOf(await response.text());
  const numbers = messages.slice(0, -1).map(progressOf);
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
});

it.each([
  ["without a token", { ...modern("tools/call", held), accept: takesStreams.accept }],
  [
    "that takes no stream",
    { ...modern("tools/call", held, { progressToken: 1 }), accept: "application/json" },
  ],
])("a call %s gets plain JSON", async (_name, { body, headers, accept }) => {
  const { api, rig } = await startHolding();
  const answering = rig.post(body, { ...headers, accept });
  await api.holds(1);
  api.release();
  const { headers: fields, text } = await answering;
  expect(fields.get("content-type")).toBe("application/json; charset=utf-8");
  expect(JSON.parse(text)).toMatchObject({ id: 1, result: { resultType: "complete" } });
});
