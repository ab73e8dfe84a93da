import fc from "fast-check";
import { expect, it } from "vitest";
import { BucketTable } from "../../src/limits/bucket-table.ts";

function open(maxKeys: number) {
  const table = new BucketTable({ maxKeys, secret: [1, 2] });
  return {
    get: (key: string) => table.get(table.idOf(key)),
    set: (key: string, fullAtMs: number, nowMs = 0) =>
      table.set(table.idOf(key), { fullAtMs, nowMs }),
  };
}

it("keeps every key while there are no more than the bound", () => {
  const { get, set } = open(100_000);
  for (let key = 0; key < 100_000; key += 1) set(`k${key}`, 10 + key);
  let kept = 0;
  for (let key = 0; key < 100_000; key += 1) if (get(`k${key}`) === 10 + key) kept += 1;
  expect(kept).toBe(100_000);
});

it("holds a bounded number of keys, however many come", () => {
  const { get, set } = open(1200);
  for (let key = 0; key < 100_000; key += 1) set(`k${key}`, 10);
  let kept = 0;
  for (let key = 0; key < 100_000; key += 1) if (get(`k${key}`) !== undefined) kept += 1;
  expect(kept).toBe(3200);
});

it("buckets that are full already make room before any that is not", () => {
  const { get, set } = open(1);
  for (let key = 0; key < 16; key += 1) set(`live${key}`, 50);
  for (let key = 0; key < 16; key += 1) set(`gone${key}`, 5);
  for (let key = 0; key < 16; key += 1) set(`new${key}`, 20, 6);
  for (let key = 0; key < 16; key += 1) {
    expect([get(`live${key}`), get(`gone${key}`), get(`new${key}`)]).toEqual([50, undefined, 20]);
  }
});

it("of buckets that all count, the one that is full soonest makes room", () => {
  const { get, set } = open(1);
  for (let key = 0; key < 32; key += 1) set(`k${key}`, 100 - key);
  set("new", 50);
  expect([get("k29"), get("k30"), get("k31"), get("new")]).toEqual([71, 70, undefined, 50]);
});

it("a bucket that is full takes nobody's place", () => {
  const { get, set } = open(1);
  for (let key = 0; key < 32; key += 1) set(`k${key}`, 10);
  set("full", 9, 9);
  expect(get("full")).toBeUndefined();
  expect(get("k0")).toBe(10);
});

it("tells buckets apart by all 64 bits", () => {
  const table = new BucketTable({ maxKeys: 1 });
  table.set({ low: 7, high: 7 }, { fullAtMs: 10, nowMs: 0 });
  expect(table.get({ low: 7, high: 8 })).toBeUndefined();
  expect(table.get({ low: 8, high: 7 })).toBeUndefined();
  expect(table.get({ low: 7, high: 7 })).toBe(10);
});

it("answers as a plain map does while there is room", () => {
  const keys = fc.oneof(
    fc.constantFrom("a", "b", "", "\0", "a\0", "__proto__", "é\ud800", "x".repeat(500)),
    fc.string({ maxLength: 4 }),
  );
  const writes = fc.array(fc.tuple(keys, fc.integer({ min: 1, max: 20 })), { maxLength: 60 });
  fc.assert(
    fc.property(writes, (steps) => {
      const { get, set } = open(1000);
      const plain = new Map<string, number>();
      for (const [key, fullAtMs] of steps) {
        set(key, fullAtMs);
        plain.set(key, fullAtMs);
      }
      for (const [key, fullAtMs] of plain) expect(get(key)).toBe(fullAtMs);
      expect(get("not set")).toBeUndefined();
    }),
  );
});

it("two tables do not put keys together alike", () => {
  const [one, other] = [new BucketTable({ maxKeys: 1 }), new BucketTable({ maxKeys: 1 })];
  expect(one.idOf("a")).toEqual(one.idOf("a"));
  expect(one.idOf("a")).not.toEqual(other.idOf("a"));
});
