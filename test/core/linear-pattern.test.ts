import fc from "fast-check";
import { expect, it } from "vitest";
import { isPatternExecuted, linearPattern } from "../../src/core/linear-pattern.ts";

it.each([
  "^(a+)+$",
  "^(?:a|a)*$",
  "^((xn--)?[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*\\.)+[a-zA-Z]{2,}\\.?$",
  "(.*)*x",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
])("%s is answered for a text that blocks a backtracking engine", (pattern) => {
  expect(linearPattern(pattern)?.(`${"a".repeat(50_000)}!`)).toBe(false);
});

it.each([
  ["(?=a)b"],
  ["(?<!a)b"],
  ["(a)\\1"],
  ["(?<a>x)\\k<a>"],
  ["a{1001}"],
  ["(?:a{1000}){1000}"],
  ["\\Aa\\z"],
  ["[[:alpha:]]+"],
  ["(?i)a"],
  ["("],
  ["[a"],
  ["a".repeat(2001)],
])("%.40s is not executed", (pattern) => {
  expect(isPatternExecuted(pattern)).toBe(false);
});

const patterns = [
  "^[a-z][a-z0-9-]{0,30}[a-z0-9]$",
  "^[A-Za-z]+(?:[\\s'-][A-Za-z]+)*$",
  "^\\S+$",
  "^[^\\s]*$",
  ".",
  "^.*$",
  "[.]",
  "^$|^((25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\\.){3}(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)$",
  "^\\p{L}+$",
  "^[^\\r\\n]*$",
  "\\bfoo\\b",
  "^\\u00e9|\\x41|\\u{1F600}$",
  "^(?<a>[\\w.-]+)@\\d{1,3}$",
  "^[\\w\\-\\:]+$",
];

it.each(patterns)("%s matches what ECMA-262 says that it does", (pattern) => {
  const test = linearPattern(pattern);
  const oracle = new RegExp(pattern, pattern.includes("\\:") ? "" : "u");
  const unit = fc.constantFrom(
    ..."aZ09-_.:@'/ \n\r\t\v\f\u00a0\u2028\u2029\ufeff\u1680\u3000é😀",
    "foo",
    "25",
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(test?.(text)).toBe(oracle.test(text));
    }),
    { numRuns: 300 },
  );
});

it("a text that would cost too much is not tested", () => {
  const test = linearPattern("^[a-z]{1,900}$");
  expect(test?.("A")).toBe(false);
  expect(test?.("A".repeat(1_000_000))).toBe(undefined);
});
