// OAS 3.1.1 "Style Examples": https://spec.openapis.org/oas/v3.1.1#style-examples. Label without explode joins by a comma, as
// 3.1.1 and RFC 6570 §3.2.5 have it; 3.0.x and 3.1.0 have `.blue.black.brown` there.
import { colorRow, type Row } from "../row.ts";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

type Cell = readonly [string | undefined, boolean | undefined, value: unknown, segment: string];

const table: readonly Cell[] = [
  [undefined, undefined, "blue", "blue"],
  [undefined, undefined, list, "blue,black,brown"],
  [undefined, undefined, object, "R,100,G,200,B,150"],
  ["simple", false, "blue", "blue"],
  ["simple", false, list, "blue,black,brown"],
  ["simple", false, object, "R,100,G,200,B,150"],
  ["simple", true, "blue", "blue"],
  ["simple", true, list, "blue,black,brown"],
  ["simple", true, object, "R=100,G=200,B=150"],
  ["label", undefined, list, ".blue,black,brown"],
  ["label", false, "blue", ".blue"],
  ["label", false, list, ".blue,black,brown"],
  ["label", false, object, ".R,100,G,200,B,150"],
  ["label", true, "blue", ".blue"],
  ["label", true, list, ".blue.black.brown"],
  ["label", true, object, ".R=100.G=200.B=150"],
  ["matrix", undefined, list, ";color=blue,black,brown"],
  ["matrix", false, "blue", ";color=blue"],
  ["matrix", false, list, ";color=blue,black,brown"],
  ["matrix", false, object, ";color=R,100,G,200,B,150"],
  ["matrix", true, "blue", ";color=blue"],
  ["matrix", true, list, ";color=blue;color=black;color=brown"],
  ["matrix", true, object, ";R=100;G=200;B=150"],
];

// Values: RFC 6570 §3.2.1 encodes everything but unreserved characters; null in a list is no element (§2.3).
const values: readonly Cell[] = [
  [undefined, undefined, 5, "5"],
  [undefined, undefined, -0.25, "-0.25"],
  [undefined, undefined, 9007199254740991, "9007199254740991"],
  [undefined, undefined, true, "true"],
  [undefined, undefined, false, "false"],
  [undefined, undefined, "a b", "a%20b"],
  [undefined, undefined, "a/b", "a%2Fb"],
  [undefined, undefined, "a,b", "a%2Cb"],
  [undefined, undefined, "50%", "50%25"],
  [undefined, undefined, "%2e%2e%2fa", "%252e%252e%252fa"],
  [undefined, undefined, "é😀", "%C3%A9%F0%9F%98%80"],
  [undefined, undefined, "-._~", "-._~"],
  [
    undefined,
    undefined,
    ":/?#[]@!$&'()*+,;=",
    "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
  ],
  [undefined, undefined, "...", "..."],
  [undefined, undefined, ".git", ".git"],
  [undefined, undefined, ["a,b", "c/d"], "a%2Cb,c%2Fd"],
  [undefined, undefined, [1, null, true], "1,true"],
  [undefined, undefined, ["one"], "one"],
  ["label", true, ["a.b", "c,d"], ".a.b.c%2Cd"],
  ["matrix", false, 5, ";color=5"],
  ["matrix", false, false, ";color=false"],
  ["matrix", true, { "k;": "v=" }, ";k%3B=v%3D"],
  ["matrix", true, ["é", "a;b"], ";color=%C3%A9;color=a%3Bb"],
];

/** `/c/{color}/end`, so that a value which ends the segment would show. */
export const pathRows: readonly Row[] = [...table, ...values].map(
  ([style, explode, value, segment]) =>
    colorRow({
      location: "path",
      style,
      explode,
      value,
      path: "/c/{color}/end",
      sends: { line: `GET /c/${segment}/end` },
    }),
);
