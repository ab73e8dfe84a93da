import { expect, it } from "vitest";
import { diagnostic } from "../../src/core/diagnostic.ts";
import { withPositions } from "../../src/spec/locate.ts";

const json = `{
  "a": { "x/y": [ 1, { "b": "}" } ], "s": "\\"{" },
  "c": [[], {}, "t"],
  "d": 1.5e3
}`;
const yaml = `a:
  x/y:
    - 1
    - b: 2
c: [1, 2]
`;

function place(text: string, pointer: string): string {
  const found = diagnostic("spec-invalid", "m", { at: { file: "f", pointer } });
  const [located] = withPositions([found], { file: "f", text });
  return `${located?.at?.line}:${located?.at?.column}`;
}

it.each([
  ["/a", "2:3"],
  ["/a/x~1y", "2:10"],
  ["/a/x~1y/1", "2:22"],
  ["/a/x~1y/1/b", "2:24"],
  ["/a/s", "2:38"],
  ["/c/1", "3:13"],
  ["/c/2", "3:17"],
  ["/d", "4:3"],
  ["/nowhere", "undefined:undefined"],
])("finds %s in JSON", (pointer, expected) => {
  expect(place(json, pointer)).toBe(expected);
});

it.each([
  ["/a/x~1y", "2:3"],
  ["/a/x~1y/1", "4:7"],
  ["/a/x~1y/1/b", "4:7"],
  ["/c/1", "5:8"],
])("finds %s in YAML", (pointer, expected) => {
  expect(place(yaml, pointer)).toBe(expected);
});

it("takes YAML that begins with a brace for YAML", () => {
  expect(place("{ a: { b: 1 } }", "/a/b")).toBe("1:8");
});

it("finds many at once, and leaves other files' alone", () => {
  const at = (file: string, pointer: string) =>
    diagnostic("spec-invalid", "m", { at: { file, pointer } });
  const located = withPositions([at("f", "/d"), at("g", "/a"), at("f", "/a")], {
    file: "f",
    text: json,
  });
  expect(located.map((found) => found.at?.line)).toEqual([4, undefined, 2]);
});
