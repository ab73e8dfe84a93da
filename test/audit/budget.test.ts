// What an audit may take, and that it says so where that was used up.
import { expect, it } from "vitest";
import { Budget } from "../../src/audit/live/budget.ts";

const limits = {
  maxRequests: 2,
  budgetMs: 60_000,
  requestsPerSecond: 1_000,
  timeoutMs: 1_000,
  maxCharacters: 1024 ** 2,
};

it("is used up by answers that are too long together", async () => {
  const budget = new Budget(limits);
  budget.spend(1024 ** 2 + 1);
  const reason = "the answers had more than the 1 MiB that this audit reads";
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
