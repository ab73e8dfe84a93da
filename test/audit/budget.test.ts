// How fast an audit asks.
import { afterEach, expect, it, vi } from "vitest";
import { Budget } from "../../src/audit/live/budget.ts";

afterEach(() => vi.useRealTimers());

it("lets five messages a second go, and what is not paced at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const limits = { maxRequests: 80, requestsPerSecond: 5, timeoutMs: 10_000, budgetMs: 60_000 };
  const budget = new Budget({ ...limits, maxCharacters: 1_000, maxValues: 1_000 });
  let gone = 0;
  const ask = async () => {
    for (let left = 10; left > 0; left -= 1) {
      await budget.take();
      gone += 1;
    }
  };
  const asked = ask();
  const goneAfter: number[] = [];
  for (const ms of [0, 199, 1, 200, 600]) {
    await vi.advanceTimersByTimeAsync(ms);
    goneAfter.push(gone);
  }
  expect(goneAfter).toEqual([1, 1, 2, 3, 6]);
  expect(await budget.take({ isPaced: false })).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  await asked;
  expect([gone, budget.sent]).toEqual([10, 11]);
});
