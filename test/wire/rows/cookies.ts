// Style form (https://spec.openapis.org/oas/v3.1.1#style-examples), pairs separated as RFC 6265 §4.2.1 has them
// (https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1): its "&" between exploded pairs is no cookie (OAS 3.1.1 appendix D).
import { colorRow, type Row } from "../row.ts";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

type Cell = readonly [boolean | undefined, value: unknown, cookie: string | undefined];

const table: readonly Cell[] = [
  [undefined, "", "color="],
  [undefined, "blue", "color=blue"],
  [undefined, list, "color=blue; color=black; color=brown"],
  [undefined, object, "R=100; G=200; B=150"],
  [false, "", "color="],
  [false, "blue", "color=blue"],
  [false, list, "color=blue,black,brown"],
  [false, object, "color=R,100,G,200,B,150"],
  [true, list, "color=blue; color=black; color=brown"],
  [true, object, "R=100; G=200; B=150"],
  [undefined, 5, "color=5"],
  [undefined, false, "color=false"],
  [undefined, null, undefined],
  [undefined, [], undefined],
  [undefined, "a;b=c d", "color=a%3Bb%3Dc%20d"],
  [undefined, "é", "color=%C3%A9"],
  [false, ["a,b", "c"], "color=a%2Cb,c"],
];

/** A cookie parameter called `color`. */
export const cookieRows: readonly Row[] = [
  ...table.map(([explode, value, cookie]) =>
    colorRow({
      location: "cookie",
      explode,
      value,
      sends: { line: "GET /c", headers: { cookie } },
    }),
  ),
  {
    name: "cookies make one header",
    operation: {
      parameters: ["a", "b", "c"].map((name) => ({
        name,
        in: "cookie",
        schema: { type: "string" },
      })),
    },
    args: { a: "1", c: "3" },
    sends: { line: "GET /c", headers: { cookie: "a=1; c=3" } },
  },
];
