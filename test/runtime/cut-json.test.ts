import fc from "fast-check";
import { expect, it } from "vitest";
import { cutJson } from "../../src/runtime/cut-json.ts";

it("what fits is compact and whole", () => {
  expect(cutJson({ a: [1, "b"] }, 100)).toEqual({ text: '{"a":[1,"b"]}', losses: [] });
});

it("the list in an object loses its tail, and its small members stay", () => {
  const value = { total: 100, jobs: Array.from({ length: 100 }, (_, id) => ({ id })), done: true };
  const { text, losses } = cutJson(value, 120);
  expect(JSON.parse(text)).toEqual({
    total: 100,
    jobs: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id })),
    done: true,
  });
  expect(losses).toEqual(["jobs has 9 of 100 elements"]);
});

it("a long text loses its middle, and no half character", () => {
  const { text, losses } = cutJson({ a: 1, patch: "😀".repeat(100) }, 80);
  expect(losses).toEqual(["patch lost its middle (it has 200 characters)"]);
  expect(JSON.parse(text).patch).toMatch(/^(?:😀)+ … (?:😀)*$/u);
});

it("whatever is cut is valid JSON of at most the size", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 12, max: 300 }), (value, maxBytes) => {
      const { text, losses } = cutJson(value, maxBytes);
      expect(() => JSON.parse(text)).not.toThrow();
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
      expect(losses.length > 0).toBe(Buffer.byteLength(JSON.stringify(value)) > maxBytes);
    }),
    { numRuns: 500 },
  );
});
