import { expect, it } from "vitest";
import { compileCondition } from "../../src/expression/compile-condition.ts";
import { compileText } from "../../src/expression/compile-template.ts";
import { compileValue } from "../../src/expression/compile-value.ts";
import type { Scope } from "../../src/expression/scope.ts";

function scopeOf(value: unknown): Scope {
  return { inputs: { value }, steps: {}, environment: {}, nowMs: 0 };
}

it.each([
  ["abcdef", 6, "abcdef"],
  ["abcdef", 5, "…cdef"],
  ["abcdef", 1, "…"],
  ["", 3, ""],
  // Half a character is none.
  ["ab😀c", 3, "…c"],
  ["ab😀c", 4, "…😀c"],
  [[1, 2, 3], 2, [2, 3]],
  [[1, 2, 3], 3, [1, 2, 3]],
  [[], 3, []],
  [7, 3, undefined],
  [{ a: 1 }, 3, undefined],
])("the end of %j, at most %d", (value, size, kept) => {
  expect(compileValue(`$inputs.value | tail ${size}`)(scopeOf(value))).toEqual(kept);
});

it.each([
  ["\u001b[31mred\u001b[0m\r\nnext", "red\nnext"],
  ["10 %\r100 %\n", "100 %\n"],
  ["plain", "plain"],
  ["", ""],
])("%j as a terminal shows it", (value, shown) => {
  expect(compileText("{$inputs.value | plain}")(scopeOf(value))).toBe(shown);
});

it.each([
  [[{ body: "ok" }, { body: "/merge" }], true],
  [[{ body: "ok" }, { text: "/merge" }, { body: 7 }], false],
  [[], false],
  [undefined, false],
  [{ body: "/merge" }, false],
])("a pattern finds a text in %j: %j", (value, found) => {
  const condition = compileCondition("$inputs.value[*].body =~ '^/'");
  expect(condition(scopeOf(value))).toBe(found);
});
