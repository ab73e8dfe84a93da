import { expect, it } from "vitest";
import { Concurrency } from "../../src/core/concurrency.ts";

it("as many as may run at the same time, for each key", () => {
  const running = new Concurrency({ max: 2 });
  expect(running.acquire("a")).toBeDefined();
  expect(running.acquire("a")).toBeDefined();
  expect(running.acquire("a")).toBeUndefined();
  expect(running.acquire("b")).toBeDefined();
});

it("releasing twice makes room for one", () => {
  const running = new Concurrency({ max: 2 });
  const release = running.acquire("a");
  running.acquire("a");
  release?.();
  release?.();
  expect(running.acquire("a")).toBeDefined();
  expect(running.acquire("a")).toBeUndefined();
});

it("a key that runs nothing is forgotten", () => {
  const running = new Concurrency({ max: 2 });
  const releases = ["a", "a", "b"].map((key) => running.acquire(key));
  expect(running.size).toBe(2);
  for (const release of releases) release?.();
  expect(running.size).toBe(0);
});
