import { expect, it } from "vitest";
import { cutText } from "../../src/core/cut-text.ts";

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab😀", 3, "ab"],
  ["ab😀c", 4, "ab😀"],
  ["😀", 1, ""],
  ["ab", 0, ""],
])("cuts %j to %i units", (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});
