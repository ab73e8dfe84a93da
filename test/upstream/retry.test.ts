import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import { RetryBudget } from "../../src/upstream/retry-budget.ts";
import { fakePorts } from "./fake-ports.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

/** Answers each request by the next listener, and the rest by "ok"; counts them. */
async function script(...listeners: readonly RequestListener[]) {
  const hits: (string | undefined)[] = [];
  const origin = await listen((request, response) => {
    const next = listeners[hits.length];
    hits.push(request.method);
    if (next === undefined) response.end("ok");
    else next(request, response);
  });
  return { origin, hits };
}

function status(code: number, headers: { readonly [name: string]: string } = {}): RequestListener {
  return (_request, response) => void response.writeHead(code, headers).end("not now");
}

const reset: RequestListener = (request) => void request.socket.destroy();

it.each([
  ["two 503", { method: "GET" }, [status(503), status(503)], 200, 3],
  ["a 502 and a 504", { method: "HEAD" }, [status(502), status(504)], 200, 3],
  ["a reset", { method: "GET" }, [reset, reset], 200, 3],
  ["what only reads, by POST", { method: "POST", safe: true, body: "q" }, [status(503)], 200, 2],
  ["a third 503", { method: "GET" }, [status(503), status(503), status(503)], 503, 3],
  ["a POST", { method: "POST", body: "x" }, [status(503)], 503, 1],
  ["a PUT", { method: "PUT", body: "x" }, [status(503)], 503, 1],
  ["a DELETE", { method: "DELETE" }, [status(503)], 503, 1],
  ["a 500", { method: "GET" }, [status(500)], 500, 1],
  ["a 429", { method: "GET" }, [status(429)], 429, 1],
])("sends again what may be sent again: %s", async (_name, change, listeners, expected, count) => {
  const { origin, hits } = await script(...listeners);
  const { ports } = fakePorts();
  const answer = await send(upstreamAt(origin, {}, ports), change);
  expect([answer.status, hits.length]).toEqual([expected, count]);
});

it("does not send a POST again whose connection was cut", async () => {
  const { origin, hits } = await script(reset);
  const upstream = upstreamAt(origin, {}, fakePorts().ports);
  await expect(send(upstream, { method: "POST" })).rejects.toMatchObject({ kind: "connection" });
  expect(hits.length).toBe(1);
});

it("does not send again when the answer had begun", async () => {
  const { origin, hits } = await script((request, response) => {
    response.write("begun", () => request.socket.destroy());
  });
  const upstream = upstreamAt(origin, {}, fakePorts().ports);
  await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  expect(hits.length).toBe(1);
});

it("does not ask a silent upstream again", async () => {
  const { ports, pass } = fakePorts();
  const { origin, hits } = await script(() => pass(50));
  const upstream = upstreamAt(origin, { idleTimeoutMs: 50 }, ports);
  await expect(send(upstream)).rejects.toMatchObject({ kind: "timeout" });
  expect(hits.length).toBe(1);
});

it("tries as often as the upstream's definition says", async () => {
  const { origin, hits } = await script(status(503), status(503));
  const { ports } = fakePorts();
  expect((await send(upstreamAt(origin, { retries: 0 }, ports))).status).toBe(503);
  expect((await send(upstreamAt(origin, { retries: 1 }, ports))).status).toBe(200);
  expect(hits.length).toBe(3);
});

it.each([
  [0, [100, 100]],
  [0.5, [250, 450]],
  [1, [400, 800]],
])("pauses longer the second time, by chance (%d)", async (chance, pauses) => {
  const { origin } = await script(status(503), status(503));
  const { ports, slept } = fakePorts();
  await send(upstreamAt(origin, {}, { ...ports, random: () => chance }));
  expect(slept).toEqual(pauses);
});

it.each([
  ["2", [2000], 2],
  ["3", [], 1],
  ["Thu, 01 Jan 2026 00:00:01 GMT", [1000], 2],
  ["Thu, 01 Jan 2026 00:01:00 GMT", [], 1],
  ["soon", [100], 2],
  ["-1", [100], 2],
])("waits for Retry-After: %s if that is not long", async (value, pauses, count) => {
  const { origin, hits } = await script(status(503, { "retry-after": value }));
  const { ports, slept } = fakePorts();
  await send(upstreamAt(origin, {}, ports));
  expect([slept, hits.length]).toEqual([pauses, count]);
});

it("does not pause beyond the deadline", async () => {
  const { origin, hits } = await script(status(503, { "retry-after": "2" }));
  const { ports, slept } = fakePorts();
  const answer = await send(upstreamAt(origin, { timeoutMs: 1500 }, ports));
  expect([answer.status, slept, hits.length]).toEqual([503, [], 1]);
});

it("sends nothing more after the caller has gone", async () => {
  const { origin, hits } = await script(status(503));
  const controller = new AbortController();
  const { ports } = fakePorts();
  const sleep = async () => controller.abort();
  const answer = send(upstreamAt(origin, {}, { ...ports, sleep }), { signal: controller.signal });
  await expect(answer).rejects.toMatchObject({ kind: "cancelled" });
  expect(hits.length).toBe(1);
});

it("ends its real pause when the caller goes", async () => {
  const controller = new AbortController();
  const { origin, hits } = await script((_request, response) => {
    response.writeHead(503, { "retry-after": "2" }).end();
    setTimeout(() => controller.abort(), 20);
  });
  const answer = send(upstreamAt(origin), { signal: controller.signal });
  await expect(answer).rejects.toMatchObject({ kind: "cancelled" });
  expect(hits.length).toBe(1);
});

it("does not double an outage", async () => {
  let hits = 0;
  const origin = await listen((_request, response) => {
    hits += 1;
    response.writeHead(503).end();
  });
  const { ports } = fakePorts();
  const sleep = async () => {};
  const upstream = upstreamAt(origin, {}, { ...ports, sleep });
  for (let count = 0; count < 100; count += 1) await send(upstream);
  expect(hits).toBe(110);
});

it("has a few retries of every 20 s, and a tenth of the requests", () => {
  let nowMs = 0;
  const budget = new RetryBudget(() => nowMs);
  const takeAll = () => {
    let taken = 0;
    while (budget.take()) taken += 1;
    return taken;
  };
  budget.count();
  expect(takeAll()).toBe(5);
  for (let count = 0; count < 99; count += 1) budget.count();
  expect(takeAll()).toBe(5);
  nowMs = 10_000;
  expect(takeAll()).toBe(0);
  nowMs = 20_000;
  expect(takeAll()).toBe(5);
});
