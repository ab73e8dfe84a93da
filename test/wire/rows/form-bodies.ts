// application/x-www-form-urlencoded: https://spec.openapis.org/oas/v3.1.1#encoding-the-x-www-form-urlencoded-media-type. A space is
// %20, which WHATWG's and every other form parser reads (https://url.spec.whatwg.org/#urlencoded-parsing).
import { type Row, schemaOf } from "../row.ts";

type Case = readonly [
  name: string,
  args: { readonly [field: string]: unknown },
  encoding: { readonly [field: string]: object },
  body: string,
];

const cases: readonly Case[] = [
  ["scalars", { a: "x", b: 5, c: true }, {}, "a=x&b=5&c=true"],
  ["reserved characters", { a: "x y&z=1+2%" }, {}, "a=x%20y%26z%3D1%2B2%25"],
  ["text beyond ASCII", { a: "é😀" }, {}, "a=%C3%A9%F0%9F%98%80"],
  ["an empty text", { a: "" }, {}, "a="],
  ["null is left out", { a: null, b: "x" }, {}, "b=x"],
  ["a list, exploded by default", { a: ["x", "y,z"] }, {}, "a=x&a=y%2Cz"],
  [
    "a list, explode: false",
    { a: ["x", "y,z"] },
    { a: { style: "form", explode: false } },
    "a=x,y%2Cz",
  ],
  ["a list, explode: true", { a: ["x", "y"] }, { a: { explode: true } }, "a=x&a=y"],
  [
    "a list, spaceDelimited",
    { a: ["x", "y"] },
    { a: { style: "spaceDelimited", explode: false } },
    "a=x%20y",
  ],
  [
    "a list, pipeDelimited",
    { a: ["x", "y"] },
    { a: { style: "pipeDelimited", explode: false } },
    "a=x%7Cy",
  ],
  ["an object is JSON by default", { a: { b: 1 } }, {}, "a=%7B%22b%22%3A1%7D"],
  [
    "an object, deepObject",
    { a: { b: 1, c: "x" } },
    { a: { style: "deepObject", explode: true } },
    "a%5Bb%5D=1&a%5Bc%5D=x",
  ],
  [
    "an object, form exploded",
    { a: { b: 1, c: 2 } },
    { a: { style: "form", explode: true } },
    "b=1&c=2",
  ],
  [
    "an object, form not exploded",
    { a: { b: 1, c: 2 } },
    { a: { style: "form", explode: false } },
    "a=b,1,c,2",
  ],
  ["a list as JSON", { a: ["x"] }, { a: { contentType: "application/json" } }, "a=%5B%22x%22%5D"],
  [
    "allowReserved",
    { a: "http://x/?y=z&w" },
    { a: { allowReserved: true } },
    "a=http://x/?y=z%26w",
  ],
  ["an empty list is left out", { a: [], b: 1 }, {}, "b=1"],
];

const mediaType = "application/x-www-form-urlencoded";

/** Fields named a, b, c. */
export const formRows: readonly Row[] = [
  ...cases.map(([name, args, encoding, body]): Row => {
    const properties = Object.fromEntries(
      Object.entries(args).map(([field, value]) => [field, schemaOf(value)]),
    );
    const schema = { type: "object", properties };
    const content = { [mediaType]: { schema, encoding } };
    return {
      name: `form: ${name}`,
      method: "post",
      operation: { requestBody: { required: true, content } },
      args,
      sends: { line: "POST /c", headers: { "content-type": mediaType }, body },
    };
  }),
  {
    name: "form: the names of fields",
    method: "post",
    operation: {
      requestBody: {
        content: {
          [mediaType]: {
            schema: {
              type: "object",
              properties: { "a[b]": { type: "string" }, "c d": { type: "string" } },
            },
          },
        },
      },
    },
    args: { a_b: "1", c_d: "2" },
    sends: { line: "POST /c", headers: { "content-type": mediaType }, body: "a%5Bb%5D=1&c%20d=2" },
  },
];
