import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RecentMap } from "../../src/core/recent-map.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("has let go of everything after two periods in which nothing happens, and then waits for nothing", () => {
  const map = new RecentMap<string>({ periodMs: 10_000, maxEntries: 100 });
  expect(vi.getTimerCount()).toBe(0);
  map.set("a", "1");
  vi.advanceTimersByTime(9_000);
  map.set("b", "2");
  vi.advanceTimersByTime(2_000);
  expect([map.size, vi.getTimerCount()]).toEqual([2, 1]);
  vi.advanceTimersByTime(9_000);
  expect([map.size, vi.getTimerCount()]).toEqual([0, 0]);
  map.set("c", "3");
  vi.advanceTimersByTime(20_000);
  expect([map.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it("keeps what is asked for again", () => {
  const map = new RecentMap<string>({ periodMs: 10_000, maxEntries: 100 });
  map.set("a", "1");
  for (let period = 0; period < 5; period += 1) {
    vi.advanceTimersByTime(10_000);
    expect(map.get("a")).toBe("1");
  }
  expect(map.size).toBe(1);
  vi.advanceTimersByTime(20_000);
  expect(map.get("a")).toBeUndefined();
});

it("never has more entries than it may, and keeps the newest", () => {
  const map = new RecentMap<number>({ periodMs: 10_000, maxEntries: 10 });
  for (let index = 0; index < 1000; index += 1) {
    map.set(`key-${index}`, index);
    expect(map.size).toBeLessThanOrEqual(10);
    expect(map.get(`key-${index}`)).toBe(index);
  }
});
