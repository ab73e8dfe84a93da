import fc from "fast-check";
import { expect, it } from "vitest";
import { ExactNumber } from "../../src/core/exact-number.ts";
import { isObject } from "../../src/core/json.ts";
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

/** Lists lose only their end, objects only members, texts only their middle; all else is what it was. */
function isPartOf(cut: unknown, whole: unknown): boolean {
  if (Array.isArray(whole) && Array.isArray(cut)) {
    return cut.length <= whole.length && cut.every((item, index) => isPartOf(item, whole[index]));
  }
  if (typeof whole === "string" && typeof cut === "string" && cut !== whole) {
    const parts = cut.split(" … ");
    return parts.some((_, at) => {
      const [head, tail] = [parts.slice(0, at).join(" … "), parts.slice(at).join(" … ")];
      return at > 0 && whole.startsWith(head) && whole.endsWith(tail);
    });
  }
  if (!isObject(whole) || !isObject(cut)) return Object.is(cut, whole);
  return Object.entries(cut).every(
    ([key, member]) => Object.hasOwn(whole, key) && isPartOf(member, whole[key]),
  );
}

it("what is left is a part of what was there, in the same order", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.integer({ min: 12, max: 200 }),
      (value, maxBytes) => {
        const whole: unknown = JSON.parse(JSON.stringify(value));
        const { text, losses } = cutJson(whole, maxBytes);
        const isAllLost = text === "null" && losses.length > 0;
        expect(isAllLost || isPartOf(JSON.parse(text), whole)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it("a number is kept whole or left out", () => {
  const value = { a: 1, n: new ExactNumber(`1${"0".repeat(400)}1`) };
  expect(cutJson(value, 100)).toEqual({
    text: '{"a":1}',
    losses: ["the object lost 1 of 2 members"],
  });
  expect(cutJson(value, 1000).text).toBe(`{"a":1,"n":1${"0".repeat(400)}1}`);
});

function nested(value: unknown, wrap: (inner: unknown) => unknown): unknown {
  let outer = value;
  for (let level = 0; level < 199; level += 1) outer = wrap(outer);
  return outer;
}

const members = Array.from({ length: 100_000 }, (_, n) => [`name ${n}`, `value ${n}`]);

// With each level measured anew these would not end in time.
it.each<[string, (inner: unknown) => unknown]>([
  ["lists", (inner) => [inner]],
  ["lists with more in them", (inner) => [inner, "x".repeat(20_000)]],
  ["objects", (inner) => ({ inner })],
  ["objects with a large member", (inner) => ({ large: "x".repeat(20_000), inner })],
  ["objects with many members", (inner) => ({ list: Array.from({ length: 50 }, () => 1), inner })],
])("megabytes below 199 %s are cut to the size", (_, wrap) => {
  const object = Object.fromEntries(members);
  for (const inner of [object, members, "x".repeat(4_000_000)]) {
    const { text, losses } = cutJson(nested(inner, wrap), 64 * 1024);
    expect(() => JSON.parse(text)).not.toThrow();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
    expect(losses).not.toEqual([]);
  }
});
