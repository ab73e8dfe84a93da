// Where the items of a list stand in a JSON text.
import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOfItems } from "../../src/core/lines-of-items.ts";

it.each([
  ['[\n{"a": 1},\n\n{}]', [], [2, 4]],
  ['{"tools": [\n 1, "two",\n [3,\n {}], null]}', ["tools"], [2, 2, 3, 4]],
  ['{"a": {"tools": [\n1]},\n"tools": []}', ["tools"], []],
  ['{"tools": {"tools": [\n1]}, "x": [1,\n2]}', ["tools"], []],
  ['{"result":\n{"x": ["tools", ",", "]"],\n"tools": [{},\n{}]}}', ["result", "tools"], [3, 4]],
  ['{"tools": [\n1, 2],\n"to\\u006fls": [\n3]}', ["tools"], [4]],
  ['{"tools": ["a\\"b,\\\\",\n"c"]}', ["tools"], [1, 2]],
  ['{"tools": [', ["tools"], []],
  ["no JSON", ["tools"], []],
])("of %j at %j are %j", (text, path, lines) => {
  expect(linesOfItems(text, path)).toEqual(lines);
});

it("are as many as the list has, whatever they are", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (tools, other) => {
      const text = JSON.stringify({ other, tools, more: other }, null, 2);
      const lines = linesOfItems(text, ["tools"]);
      const first = text.split("\n").indexOf('  "tools": [') + 2;
      expect(lines.length).toBe(tools.length);
      if (tools.length > 0) expect(lines[0]).toBe(first);
    }),
  );
});
