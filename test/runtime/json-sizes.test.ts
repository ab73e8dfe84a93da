import fc from "fast-check";
import { expect, it } from "vitest";
import { ExactNumber } from "../../src/core/exact-number.ts";
import { JsonSizes } from "../../src/runtime/json-sizes.ts";

it("the size is that of the JSON, and above a limit it is above the limit", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.integer({ min: 0, max: 200 })), (value, limits) => {
      const size = Buffer.byteLength(JSON.stringify(value));
      const sizes = new JsonSizes();
      for (const limit of limits) {
        const measured = sizes.of(value, limit);
        if (size <= limit) expect(measured).toBe(size);
        else expect(measured).toBeGreaterThan(limit);
      }
    }),
    { numRuns: 1000 },
  );
});

it.each<[string, unknown, number]>([
  ["what is no JSON", undefined, 0],
  ["a member without a value", { a: undefined, b: 1 }, 7],
  ["an element without a value", [undefined, 1], 8],
  ["an exact number", [new ExactNumber("9007199254740993")], 18],
])("%s takes the bytes that it has in JSON", (_, value, size) => {
  expect(new JsonSizes().of(value, 100)).toBe(size);
});

it("reads no more of a value than the limit, and what was above it not again", () => {
  let reads = 0;
  const counted = new Proxy(
    Array.from({ length: 1000 }, () => 1),
    {
      get: (list, key) => {
        if (key !== "length") reads += 1;
        return Reflect.get(list, key);
      },
    },
  );
  const sizes = new JsonSizes();
  sizes.of(counted, 20);
  expect(reads).toBeLessThan(30);
  const before = reads;
  expect(sizes.of(counted, 20)).toBeGreaterThan(20);
  expect(sizes.of(counted, 10)).toBeGreaterThan(10);
  expect(reads).toBe(before);
});
