import { expect, it } from "vitest";
import { isNestedDeeper } from "../../src/core/scan-json.ts";

it.each<[string, number, boolean]>([
  ["1", 0, false],
  ["[]", 0, true],
  ['[{"a":[1]}]', 3, false],
  ['[{"a":[1]}]', 2, true],
  ["[[],[],[]]", 2, false],
  ['["[[[", "\\"[[["]', 1, false],
  ["[".repeat(1_000_000), 200, true],
  ["]]]]", 1, false],
])("%s is nested deeper than %i: %s", (text, depth, isDeeper) => {
  expect(isNestedDeeper(text, depth)).toBe(isDeeper);
});
