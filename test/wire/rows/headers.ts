// Style simple (https://spec.openapis.org/oas/v3.1.1#style-examples); headers are not percent-encoded (appendix D,
// https://spec.openapis.org/oas/v3.1.1#appendix-d-serializing-headers-and-cookies), but for commas inside elements.
import { colorRow, type Row } from "../row.ts";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

type Cell = readonly [boolean | undefined, value: unknown, header: string | undefined];

const table: readonly Cell[] = [
  [undefined, "", ""],
  [undefined, "blue", "blue"],
  [undefined, list, "blue,black,brown"],
  [undefined, object, "R,100,G,200,B,150"],
  [false, "blue", "blue"],
  [false, list, "blue,black,brown"],
  [false, object, "R,100,G,200,B,150"],
  [true, "blue", "blue"],
  [true, list, "blue,black,brown"],
  [true, object, "R=100,G=200,B=150"],
  [undefined, 5, "5"],
  [undefined, true, "true"],
  [undefined, null, undefined],
  [undefined, [], undefined],
  [undefined, {}, undefined],
  [undefined, ["a", null], "a"],
  [undefined, "a,b; q=0.5", "a,b; q=0.5"],
  [undefined, '"W/x" 50%', '"W/x" 50%'],
  [undefined, "<https://example.com/?a=b&c>", "<https://example.com/?a=b&c>"],
  [undefined, ["a,b", "50%"], "a%2Cb,50%25"],
  [undefined, "é", "é"],
];

/** A header parameter called `color`. */
export const headerRows: readonly Row[] = table.map(([explode, value, color]) =>
  colorRow({
    location: "header",
    explode,
    value,
    sends: { line: "GET /c", headers: { color } },
  }),
);
