import { expect, it } from "vitest";
import { createHttpEndpoint, type HttpAnswer } from "../../src/protocol/http-endpoint.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { MemoryUpstream, petsServer } from "./pets.ts";
import { listHeaders, meta, notification, request, withMeta } from "./posts.ts";
import { anySender } from "./sender.ts";

const endpoint = createHttpEndpoint({
  catalog: linkServer(petsServer("https://pets.example")),
  upstream: new MemoryUpstream(),
  clock: { now: Date.now },
  environment: {},
});
const ping = request({ method: "ping" });

async function post(body: unknown, headers: { readonly [name: string]: string } = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return endpoint({ headers, body: text, ...anySender() });
}

async function textOf({ body }: HttpAnswer): Promise<string> {
  if (body === undefined || typeof body === "string") return body ?? "";
  return new Response(body).text();
}

it.each(["", "{", "{'a':1}", '{"jsonrpc":"2.0"', "\uFEFF{}"])(
  "answers %j, which is not JSON, with 400 and -32700",
  async (body) => {
    expect(await post(body)).toEqual({
      status: 400,
      headers: { "content-type": "application/json; charset=utf-8" },
      body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: not JSON"}}',
    });
  },
);

it("repeats the id of a request that it refuses, where it has one", async () => {
  const refused = await post(request({ id: "q", jsonrpc: "1.0" }));
  expect(refused.status).toBe(400);
  expect(JSON.parse(await textOf(refused))).toMatchObject({ id: "q", error: { code: -32600 } });
});

it("answers a notification with 202 and nothing", async () => {
  expect(await post(notification())).toEqual({ status: 202, headers: {}, body: undefined });
});

it.each([
  undefined,
  "*/*",
  "application/*",
  "application/json",
  "Application/JSON",
  "application/json, text/event-stream",
  "text/event-stream;q=0.9, */*;q=0.1",
])("answers in JSON where Accept is %s", async (accept) => {
  const answer = await post(ping, accept === undefined ? {} : { accept });
  expect(answer).toMatchObject({
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: '{"jsonrpc":"2.0","id":1,"result":{}}',
  });
});

it("answers by one event where Accept names nothing else", async () => {
  expect(await post(ping, { accept: "text/event-stream" })).toMatchObject({
    status: 200,
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
    body: 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
  });
});

it("answers 406 where Accept allows neither form", async () => {
  for (const accept of ["application/json-patch+json", "application/json;q=0, text/html"]) {
    expect((await post(ping, { accept })).status).toBe(406);
  }
  const answer = await post(ping, { accept: "text/html" });
  expect(answer.status).toBe(406);
  expect(JSON.parse(await textOf(answer))).toMatchObject({ id: 1, error: { code: -32600 } });
});

it("acknowledges a subscription and ends it: nothing here changes while it runs", async () => {
  const body = request({
    method: "subscriptions/listen",
    params: { notifications: { toolsListChanged: true }, _meta: meta },
  });
  const answer = await post(body, listHeaders({ "mcp-method": "subscriptions/listen" }));
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/event-stream");
  const messages = (await textOf(answer))
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line): unknown => JSON.parse(line.slice(6)));
  expect(messages).toEqual([
    expect.objectContaining({ method: "notifications/subscriptions/acknowledged" }),
    expect.objectContaining({ id: 1, result: expect.objectContaining({ resultType: "complete" }) }),
  ]);
});

it("knows no subscriptions before 2026-07-28", async () => {
  const answer = await post(request({ method: "subscriptions/listen" }));
  expect(answer.status).toBe(200);
  expect(JSON.parse(await textOf(answer))).toMatchObject({ error: { code: -32601 } });
});

it("answers an unknown method of 2026-07-28 with 404", async () => {
  const body = { ...withMeta(meta), method: "nope" };
  const answer = await post(body, listHeaders({ "mcp-method": "nope" }));
  expect(answer.status).toBe(404);
  expect(JSON.parse(await textOf(answer))).toMatchObject({ id: 1, error: { code: -32601 } });
});

it("reads nothing but a message's own members", async () => {
  const body = '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}';
  expect((await post(body)).status).toBe(400);
});
