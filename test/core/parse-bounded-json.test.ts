import fc from "fast-check";
import { expect, it } from "vitest";
import { ExactNumber } from "../../src/core/exact-number.ts";
import { parseBoundedJson } from "../../src/core/parse-bounded-json.ts";
import { scanJson } from "../../src/core/scan-json.ts";

it.each<[string, string]>([
  ['{"a":1,"a":1}', 'the member "a" comes twice in one object'],
  ['{"a":1,"\\u0061":1}', 'the member "a" comes twice in one object'],
  ['[{"x":{"b":1,"c":[{"b":2}],"b":3}}]', 'the member "b" comes twice in one object'],
  ['{"__proto__":1,"__proto__":2}', 'the member "__proto__" comes twice in one object'],
  ["[".repeat(101) + "]".repeat(101), "it is nested more than 100 levels deep"],
  ["[".repeat(1_000_000), "it is nested more than 100 levels deep"],
  [`[${"1,".repeat(100_000)}1]`, "it has more than 10000 values"],
])("%.40s is refused", (text, problem) => {
  expect(parseBoundedJson(text)).toEqual({ ok: false, kind: "refused", problem });
});

it.each(["", "{", '{"a":1,"a":}', "[1,]", "nul", '"a'])("%s is no JSON", (text) => {
  expect(parseBoundedJson(text)).toEqual({ ok: false, kind: "syntax", problem: "not JSON" });
});

it.each<[string, unknown]>([
  ['{"a":{"a":[{"a":1},{"a":2}]},"b":"a"}', { a: { a: [{ a: 1 }, { a: 2 }] }, b: "a" }],
  ['["a","a",{"a":"\\"a\\":"}]', ["a", "a", { a: '"a":' }]],
  ['{"a":"{\\"a\\":1","b":"\\\\"}', { a: '{"a":1', b: "\\" }],
  ["[".repeat(100) + "]".repeat(100), JSON.parse("[".repeat(100) + "]".repeat(100))],
  ["9007199254740993", new ExactNumber("9007199254740993")],
])("%.60s is read", (text, value) => {
  expect(parseBoundedJson(text)).toEqual({ ok: true, value });
});

it("every JSON text within the bounds is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseBoundedJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    { numRuns: 500 },
  );
});

it("any text at all can be scanned", () => {
  const noise = fc.string({ unit: fc.constantFrom(...'{}[]",:\\a1 '), maxLength: 60 });
  fc.assert(
    fc.property(noise, (text) => {
      const scan = scanJson(text, { maxDepth: 100, maxNodes: 1000 });
      expect(scan.depth).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 500 },
  );
});
