import { expect, it } from "vitest";
import { Exchange, type ExchangeLimits } from "../../src/upstream/exchange.ts";
import { fakePorts } from "./fake-ports.ts";

const limits = { who: 'The upstream "api"', timeoutMs: 60_000, maxBytes: 100 };
const controller = { abort: () => {}, pause: () => {}, resume: () => {} };

/** How many listeners a signal has. */
function countingSignal() {
  const listeners = new Set<() => void>();
  const signal: NonNullable<ExchangeLimits["signal"]> = {
    aborted: false,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  return { signal, listeners };
}

/** Long enough for every timer of an exchange whose idle time is 10 ms. */
const timersPass = () => new Promise((resolve) => setTimeout(resolve, 30));

it("waits on while pieces come, each of them in time", async () => {
  const { ports, pass } = fakePorts();
  const exchange = new Exchange({ ...limits, idleTimeoutMs: 10, monotonicMs: ports.monotonicMs });
  const answer = exchange.run((handler) => handler.onRequestStart(controller));
  for (const status of [103, 200]) {
    pass(9);
    exchange.onResponseStart(controller, status, {});
    await timersPass();
  }
  for (let count = 0; count < 5; count += 1) {
    pass(9);
    exchange.onResponseData(controller, Buffer.from("x"));
    await timersPass();
  }
  exchange.onResponseEnd();
  expect(Buffer.from((await answer).body).toString()).toBe("xxxxx");
});

it("gives up by the clock that it is given", async () => {
  const { ports, pass } = fakePorts();
  const exchange = new Exchange({ ...limits, idleTimeoutMs: 10, monotonicMs: ports.monotonicMs });
  const answer = exchange.run((handler) => handler.onRequestStart(controller));
  await timersPass();
  exchange.onResponseStart(controller, 200, {});
  pass(10);
  await expect(answer).rejects.toMatchObject({ kind: "timeout" });
});

it("is not idle while it waits for a connection", async () => {
  const { ports, pass } = fakePorts();
  const exchange = new Exchange({ ...limits, idleTimeoutMs: 10, monotonicMs: ports.monotonicMs });
  const answer = exchange.run(() => {});
  pass(50);
  await timersPass();
  exchange.onRequestStart(controller);
  await timersPass();
  exchange.onResponseStart(controller, 200, {});
  exchange.onResponseEnd();
  expect((await answer).status).toBe(200);
});

it("ends at once, and listens to nobody any more, when the request cannot be dispatched", async () => {
  const { signal, listeners } = countingSignal();
  const { monotonicMs } = fakePorts().ports;
  const exchange = new Exchange({ ...limits, idleTimeoutMs: 10, monotonicMs, signal });
  let heard = 0;
  const answer = exchange.run(() => {
    heard = listeners.size;
    throw new Error("not a request");
  });
  await expect(answer).rejects.toThrow("not a request");
  expect([heard, listeners.size]).toEqual([1, 0]);
});
