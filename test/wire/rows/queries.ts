// OAS 3.1.1 "Style Examples": https://spec.openapis.org/oas/v3.1.1#style-examples
import { colorRow, type Row } from "../row.ts";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

type Cell = readonly [string | undefined, boolean | undefined, value: unknown, query: string];

const table: readonly Cell[] = [
  [undefined, undefined, "", "?color="],
  [undefined, undefined, "blue", "?color=blue"],
  [undefined, undefined, list, "?color=blue&color=black&color=brown"],
  [undefined, undefined, object, "?R=100&G=200&B=150"],
  ["form", undefined, list, "?color=blue&color=black&color=brown"],
  ["form", false, "", "?color="],
  ["form", false, "blue", "?color=blue"],
  ["form", false, list, "?color=blue,black,brown"],
  ["form", false, object, "?color=R,100,G,200,B,150"],
  [undefined, false, list, "?color=blue,black,brown"],
  ["form", true, "", "?color="],
  ["form", true, "blue", "?color=blue"],
  ["form", true, list, "?color=blue&color=black&color=brown"],
  ["form", true, object, "?R=100&G=200&B=150"],
  ["spaceDelimited", undefined, list, "?color=blue%20black%20brown"],
  ["spaceDelimited", false, list, "?color=blue%20black%20brown"],
  ["spaceDelimited", false, object, "?color=R%20100%20G%20200%20B%20150"],
  ["pipeDelimited", undefined, list, "?color=blue%7Cblack%7Cbrown"],
  ["pipeDelimited", false, list, "?color=blue%7Cblack%7Cbrown"],
  ["pipeDelimited", false, object, "?color=R%7C100%7CG%7C200%7CB%7C150"],
  ["deepObject", true, object, "?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ["deepObject", undefined, object, "?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
];

// Marked "n/a" or left open by the standard. 3.0.x has explode: true for these two styles with no result; what tools agree on is
// that of form. Nested deepObject and lists in it: as qs, PHP and Rack read them.
const undefinedByTheStandard: readonly Cell[] = [
  ["spaceDelimited", true, list, "?color=blue&color=black&color=brown"],
  ["pipeDelimited", true, list, "?color=blue&color=black&color=brown"],
  ["deepObject", true, { a: { b: 1 } }, "?color%5Ba%5D%5Bb%5D=1"],
  ["deepObject", true, { a: ["x", "y"] }, "?color%5Ba%5D%5B0%5D=x&color%5Ba%5D%5B1%5D=y"],
];

// RFC 6570 §2.3: null, an empty list and an empty object are undefined, and §3.2.8 sends nothing for them.
const absent: readonly Cell[] = [
  [undefined, undefined, null, ""],
  [undefined, undefined, [], ""],
  [undefined, undefined, {}, ""],
  ["form", false, null, ""],
  ["form", false, [], ""],
  ["form", true, ["a", null, "b"], "?color=a&color=b"],
  ["form", true, { R: null, G: 1 }, "?G=1"],
  ["deepObject", true, {}, ""],
  ["deepObject", true, { a: null, b: "" }, "?color%5Bb%5D="],
  ["pipeDelimited", false, [], ""],
];

const values: readonly Cell[] = [
  ["form", true, 0, "?color=0"],
  ["form", true, -1.5, "?color=-1.5"],
  ["form", true, 1e21, "?color=1000000000000000000000"],
  ["form", true, 0.1, "?color=0.1"],
  ["form", true, true, "?color=true"],
  ["form", true, false, "?color=false"],
  ["form", true, [1, 2.5, false], "?color=1&color=2.5&color=false"],
  ["form", true, "a b+c", "?color=a%20b%2Bc"],
  ["form", true, "a&b=c#d", "?color=a%26b%3Dc%23d"],
  ["form", true, "50%", "?color=50%25"],
  ["form", true, "%41", "?color=%2541"],
  ["form", true, "日本", "?color=%E6%97%A5%E6%9C%AC"],
  ["form", true, "a,b", "?color=a%2Cb"],
  ["form", false, ["a,b", "c&d", "e f"], "?color=a%2Cb,c%26d,e%20f"],
  ["form", false, ["é"], "?color=%C3%A9"],
  ["form", false, { "k,1": "v,2" }, "?color=k%2C1,v%2C2"],
  ["form", true, ["", "a"], "?color=&color=a"],
  ["form", true, { "a b": "c=d" }, "?a%20b=c%3Dd"],
  ["pipeDelimited", false, ["a|b", "c"], "?color=a%7Cb%7Cc"],
  ["spaceDelimited", false, [1, 2], "?color=1%202"],
  ["deepObject", true, { "a][b": "x&y" }, "?color%5Ba%5D%5Bb%5D=x%26y"],
  ["deepObject", true, { é: "ü" }, "?color%5B%C3%A9%5D=%C3%BC"],
  [
    "form",
    true,
    ":/?#[]@!$&'()*+,;=",
    "?color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
  ],
];

/** A query parameter called `color`. */
export const queryRows: readonly Row[] = [
  ...table,
  ...undefinedByTheStandard,
  ...absent,
  ...values,
].map(([style, explode, value, query]) =>
  colorRow({ location: "query", style, explode, value, sends: { line: `GET /c${query}` } }),
);
