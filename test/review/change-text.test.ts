import { expect, it } from "vitest";
import { changeText } from "../../src/review/render-diff.ts";

const long = (last: string) => [..."abcdefghijklmnopqrst", last].map((name) => ({ name }));

it.each([
  ["short", "long", "what: short → long"],
  [{ a: 1 }, { a: 2 }, 'what: {"a":1} → {"a":2}'],
  [long("oak"), long("ash"), 'what: …name":"t"},{"name":"oak"}] → …name":"t"},{"name":"ash"}]'],
])("shows where long values differ, of any type", (before, after, text) => {
  expect(changeText({ group: "wording", what: "what", before, after })).toBe(text);
});
