import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { expect, it } from "vitest";
import { printJson, printLiteral } from "../../src/emit/print-literal.ts";
import { printable } from "./printable.ts";

/** What a literal evaluates to. */
function evaluated(literal: string): unknown {
  return new Function(`"use strict"; return (${literal});`)();
}

it("prints any data as TypeScript that evaluates to the same data", () => {
  fc.assert(
    fc.property(printable, (value) => {
      deepStrictEqual(evaluated(printLiteral(value)), value);
    }),
    { numRuns: 500 },
  );
});

it("prints any data as JSON that parses to the same data", () => {
  fc.assert(
    fc.property(printable, (value) => {
      deepStrictEqual(JSON.parse(printJson(value)), value);
    }),
    { numRuns: 500 },
  );
});

it("puts a whole request on one line where it fits, and spreads it where it does not", () => {
  const request = { method: "GET", path: "/repos/{owner}/{repo}", query: { page: "$inputs.page" } };
  expect(printLiteral({ request })).toBe(`{
  request: { method: "GET", path: "/repos/{owner}/{repo}", query: { page: "$inputs.page" } },
}`);
  const longer = { ...request, path: "/repos/{owner}/{repo}/pulls/{pull_number}" };
  expect(printLiteral({ request: longer })).toBe(`{
  request: {
    method: "GET",
    path: "/repos/{owner}/{repo}/pulls/{pull_number}",
    query: { page: "$inputs.page" },
  },
}`);
});

it("gives each argument a line of its own, however few there are", () => {
  expect(printLiteral({ properties: { owner: { type: "string" } } })).toBe(`{
  properties: {
    owner: { type: "string" },
  },
}`);
});

it("moves a text that does not fit below its key, unless the key is short", () => {
  const text = "x".repeat(95);
  expect(printLiteral({ key: text, message: text })).toBe(`{
  key: "${text}",
  message:
    "${text}",
}`);
});

it("fills lines with numbers", () => {
  const numbers = Array.from({ length: 30 }, (_, index) => 1000 + index);
  expect(printLiteral({ enum: numbers })).toBe(`{
  enum: [
    1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015,
    1016, 1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029,
  ],
}`);
});

it.each([
  ["plain", '"plain"'],
  ["it's", '"it\'s"'],
  ['say "hi"', "'say \"hi\"'"],
  [`"it's"`, "'\"it\\'s\"'"],
  [`"it's'`, '"\\"it\'s\'"'],
  ["a\nb\tc", '"a\\nb\\tc"'],
  ["\u2028\u2029", '"\\u2028\\u2029"'],
  ["\ud800", '"\\ud800"'],
  ["safe\u202eexe.txt", '"safe\\u202eexe.txt"'],
  ["\u{e0041}", '"\\udb40\\udc41"'],
  ["\u00a0", '"\\u00a0"'],
  ["日本 é 😀", '"日本 é 😀"'],
  ["`${x}` */ </script>", '"`${x}` */ </script>"'],
  [-0, "-0"],
  [1e21, "1e21"],
  [null, "null"],
])("prints %j as %s", (value, expected) => {
  expect(printLiteral({ value })).toBe(`{\n  value: ${expected},\n}`);
});

it.each([
  ["owner", "owner"],
  ["class", "class"],
  ["200", '"200"'],
  ["a-b", '"a-b"'],
  ["", '""'],
  ["__proto__", '["__proto__"]'],
  ["then", '"\\u0074hen"'],
  ["größe", "größe"],
  ["名前", "名前"],
  ["キー・名", '"キー\\u30fb名"'],
  ['a"b', "'a\"b'"],
])("prints the name %j as %s", (name, expected) => {
  expect(printLiteral({ [name]: 1 })).toBe(`{\n  ${expected}: 1,\n}`);
});

it("leaves out members that are undefined, and refuses what JSON cannot carry", () => {
  expect(printLiteral({ a: undefined, b: 1 })).toBe("{\n  b: 1,\n}");
  expect(() => printLiteral({ a: Number.NaN })).toThrow("only JSON values can be printed");
  expect(() => printLiteral({ a: () => 1 })).toThrow("only JSON values can be printed");
});
