import { expect, it } from "vitest";
import { fakePorts } from "./fake-ports.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

/** An upstream that can be switched off, and how many requests have reached it. */
async function switched() {
  const state = { isDown: true, hits: 0 };
  const origin = await listen((request, response) => {
    state.hits += 1;
    if (state.isDown) request.socket.destroy();
    else response.writeHead(500).end();
  });
  const fake = fakePorts();
  return { state, upstream: upstreamAt(origin, { retries: 0 }, fake.ports), ...fake };
}

const refused = (seconds: number) => ({
  kind: "refused",
  message: `The upstream "api" did not answer several times in a row; it is tried again in ${seconds} s.`,
});

it("spares an upstream for 10 s that has failed five times in a row, then asks it once", async () => {
  const { state, upstream, pass } = await switched();
  for (let count = 0; count < 5; count += 1) {
    await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  }
  await expect(send(upstream)).rejects.toMatchObject(refused(10));
  pass(3_500);
  await expect(send(upstream)).rejects.toMatchObject(refused(7));
  expect(state.hits).toBe(5);
  pass(6_500);
  const both = await Promise.allSettled([send(upstream), send(upstream)]);
  expect(both.map((one) => one.status === "rejected" && one.reason.kind)).toEqual([
    "connection",
    "refused",
  ]);
  expect(state.hits).toBe(6);
  await expect(send(upstream)).rejects.toMatchObject(refused(10));
});

it("asks again as before after any answer", async () => {
  const { state, upstream, pass } = await switched();
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  pass(10_000);
  state.isDown = false;
  expect((await send(upstream)).status).toBe(500);
  state.isDown = true;
  for (let count = 0; count < 4; count += 1) {
    await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  }
  state.isDown = false;
  expect((await send(upstream)).status).toBe(500);
});

it("asks once when it tries again, though what only reads is else sent again", async () => {
  let hits = 0;
  const origin = await listen((request) => {
    hits += 1;
    request.socket.destroy();
  });
  const { ports, pass } = fakePorts();
  const upstream = upstreamAt(origin, { retries: 1 }, ports);
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  expect(hits).toBe(10);
  // So long that there are retries left again.
  pass(20_000);
  await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  expect(hits).toBe(11);
});

it("counts silence, but neither cancelled calls nor requests that cannot be sent", async () => {
  const origin = await listen(() => {});
  const upstream = upstreamAt(origin, { retries: 0, idleTimeoutMs: 30 }, fakePorts().ports);
  for (let count = 0; count < 6; count += 1) {
    const bad = { headers: { "x-a": "a\nb" } };
    await expect(send(upstream, bad)).rejects.toMatchObject({ kind: "connection" });
    const signal = AbortSignal.timeout(1);
    await expect(send(upstream, { signal })).rejects.toMatchObject({ kind: "cancelled" });
  }
  for (let count = 0; count < 5; count += 1) {
    await expect(send(upstream)).rejects.toMatchObject({ kind: "timeout" });
  }
  await expect(send(upstream)).rejects.toMatchObject({ kind: "refused" });
});

it("gives the trial to another when its caller goes away", async () => {
  const { state, upstream, pass } = await switched();
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  pass(10_000);
  state.isDown = false;
  const signal = AbortSignal.abort();
  await expect(send(upstream, { signal })).rejects.toMatchObject({ kind: "cancelled" });
  expect((await send(upstream)).status).toBe(500);
});
