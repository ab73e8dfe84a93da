import { expect, it } from "vitest";
import { counted } from "../../src/core/counted.ts";

it.each([
  [0, "no tools"],
  [1, "1 tool"],
  [2, "2 tools"],
])("counts %i as people do", (count, text) => {
  expect(counted(count, "tool")).toBe(text);
});
