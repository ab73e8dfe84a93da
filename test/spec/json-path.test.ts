import { expect, it } from "vitest";
import { selectNodes } from "../../src/spec/json-path.ts";
import { Work } from "../../src/spec/work.ts";

const document = {
  paths: { "/a": { get: { parameters: [{ name: "q" }, { name: "Q" }] } }, "/b": {} },
  texts: ["ab", "xaby", "a\nb", "\u2028", "a.b"],
};

function pointers(path: string): string {
  const selection = selectNodes(path, document, new Work());
  if ("problem" in selection) return selection.problem;
  return selection.nodes.map((keys) => keys.join(" ")).join(", ");
}

it.each([
  ["$", ""],
  ["$.paths['/a'].get.parameters[-1]", "paths /a get parameters 1"],
  ["$.paths.*", "paths /a, paths /b"],
  ["$..parameters[?@.name == 'q']", "paths /a get parameters 0"],
  ["$.texts[0:2]", "texts 0, texts 1"],
  ["$.texts[?length(@) == 1]", "texts 3"],
  ["$.paths[?count(@..name) > 1]", "paths /a"],
  ["$.texts[?match(@, 'a.b')]", "texts 4"],
  ["$.texts[?match(@, 'ab|.')]", "texts 0, texts 3"],
  ["$.texts[?search(@, '[.]')]", "texts 4"],
  ["$.texts[?search(@, 'ab')]", "texts 0, texts 1"],
  ["$.texts[?search(@, '\\\\p{Lu}')]", ""],
  // No I-Regexp: it matches nothing.
  ["$.texts[?search(@, '\\\\w')]", ""],
  ["$.toString", ""],
  ["$.texts.length", ""],
])("%s selects what RFC 9535 says", (path, expected) => {
  expect(pointers(path)).toBe(expected);
});

it.each(["", "paths", "$.", "$..", "$[", "$[?]", "$[01]", "$ ", "$[?@.a = 1]", "$[?length(@.*)]"])(
  "%j is no path",
  (path) => {
    expect(selectNodes(path, document, new Work())).toHaveProperty("problem");
  },
);
