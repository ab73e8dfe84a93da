// The clause of T01 that no server of this machine can break.
import { expect, it } from "vitest";
import { Budget } from "../../src/audit/live/budget.ts";
import { Session } from "../../src/audit/live/session.ts";
import { reachable } from "../../src/audit/rules/t01-reachable.ts";

const limits = {
  maxRequests: 1,
  budgetMs: 1_000,
  requestsPerSecond: 1_000,
  timeoutMs: 100,
  maxCharacters: 1,
  maxValues: 1_000_000,
};

function verdictOn(url: string) {
  const session = new Session({
    channel: {
      transport: "http",
      strayLines: [],
      exchange: () => Promise.reject(new Error("nothing is asked here")),
      close: async () => {},
    },
    budget: new Budget(limits),
    url: new URL(url),
  });
  return reachable.check(session);
}

it("finds a server that is asked by http, and none on this machine", () => {
  expect(verdictOn("http://shop.example/mcp")).toEqual([
    { message: "http://shop.example is not asked by https; no token was sent there" },
  ]);
  expect(verdictOn("https://shop.example/mcp")).toBe("nothing that this server said led to it");
  expect(verdictOn("http://127.0.0.1:8080/mcp")).toBe("nothing that this server said led to it");
});
