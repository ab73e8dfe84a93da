// How fast an audit asks, what it may take, and that it says so where that was used up.
import { afterEach, expect, it, vi } from "vitest";
import { Budget } from "../../src/audit/live/budget.ts";

const limits = {
  maxRequests: 2,
  budgetMs: 60_000,
  requestsPerSecond: 1_000,
  timeoutMs: 1_000,
  maxCharacters: 1024 ** 2,
  maxValues: 1_000_000,
};

afterEach(() => vi.useRealTimers());

it("lets five messages a second go, and what is not paced at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const budget = new Budget({ ...limits, maxRequests: 80, requestsPerSecond: 5 });
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

it("is used up by answers that are too long together", async () => {
  const budget = new Budget(limits);
  budget.spend({ text: "x".repeat(1024 ** 2 + 1), values: 1 });
  const reason =
    "the answers had more than the 1 MiB, or the 1 million values, that this audit reads";
  expect(await budget.take()).toBe(reason);
  expect(budget.exhausted).toBe(reason);
});

it("is used up by as many requests as it has, and those that were allowed beside", async () => {
  const budget = new Budget(limits);
  budget.allowOneMore();
  expect(await budget.take({ count: 3 })).toBeUndefined();
  expect([budget.sent, budget.exhausted]).toEqual([3, undefined]);
  const reason = "the 3 requests of this audit were used up";
  expect([await budget.take(), budget.exhausted]).toEqual([reason, reason]);
});
