import fc from "fast-check";
import { expect, it } from "vitest";
import type { FieldEncoding } from "../../src/contract/request.ts";
import { bodyText, requestOf, resultOf } from "./request-of.ts";

function template(encoding: { readonly [field: string]: FieldEncoding } = {}) {
  const bodyType = "multipart/form-data";
  return { method: "POST", body: "$inputs.v", bodyType, encoding } as const;
}

/** The parts of a body, read by a parser that knows nothing of ours: Node's own. */
async function parts(value: unknown, encoding?: { readonly [field: string]: FieldEncoding }) {
  const request = requestOf(template(encoding), { v: value });
  const form = await new Response(request.body ?? null, { headers: request.headers }).formData();
  const read = [...form].map(async ([name, part]) => {
    if (typeof part === "string") return [name, part];
    return [name, part.name, part.type, Buffer.from(await part.arrayBuffer()).toString("latin1")];
  });
  return Promise.all(read);
}

it("writes scalars as text and what has structure as JSON", () => {
  const request = requestOf(template(), { v: { a: "x", b: 5, c: { d: [1] } } });
  const boundary = "gram-BOUNDARY";
  const actual = /boundary=(\S+)$/.exec(request.headers["content-type"] ?? "")?.[1] ?? "none";
  expect(actual).toMatch(/^gram-[0-9a-f]{32}$/);
  expect(bodyText(request)?.replaceAll(actual, boundary)).toBe(
    [
      "--gram-BOUNDARY",
      'content-disposition: form-data; name="a"',
      "",
      "x",
      "--gram-BOUNDARY",
      'content-disposition: form-data; name="b"',
      "",
      "5",
      "--gram-BOUNDARY",
      'content-disposition: form-data; name="c"',
      "content-type: application/json",
      "",
      '{"d":[1]}',
      "--gram-BOUNDARY--",
      "",
    ].join("\r\n"),
  );
});

const png = { contentType: "image/png, image/jpeg" };
const binary = { contentType: "application/octet-stream" };

it.each<readonly [string, unknown, FieldEncoding | undefined, readonly unknown[]]>([
  ["a file", { data: "AP8=" }, undefined, [["f", "f", "application/octet-stream", "\0ÿ"]]],
  [
    "a file with a name and a type",
    { data: "AP8=", filename: "a.png", contentType: "image/png" },
    undefined,
    [["f", "a.png", "image/png", "\0ÿ"]],
  ],
  ["base64 text of a binary field", "AP8=", binary, [["f", "f", binary.contentType, "\0ÿ"]]],
  ["the first of several types", "AP8=", png, [["f", "f", "image/png", "\0ÿ"]]],
  ["the type of a data URI", "data:image/jpeg;base64,AP8=", png, [["f", "f", "image/jpeg", "\0ÿ"]]],
  [
    "several files",
    [{ data: "QQ==" }, { data: "Qg==", filename: "b" }],
    binary,
    [
      ["f", "f", "application/octet-stream", "A"],
      ["f", "b", "application/octet-stream", "B"],
    ],
  ],
  ["base64 text of a field that is text", "AP8=", undefined, [["f", "AP8="]]],
  [
    "several texts",
    ["a", "b"],
    undefined,
    [
      ["f", "a"],
      ["f", "b"],
    ],
  ],
  ["nothing for null", null, undefined, []],
  ["an empty text", "", undefined, [["f", ""]]],
  ["an object that only looks like a file", { data: 1 }, undefined, [["f", '{"data":1}']]],
  [
    "an object with data that is declared JSON",
    { data: "AP8=" },
    { contentType: "application/json" },
    [["f", '{"data":"AP8="}']],
  ],
])("writes %s", async (_name, value, encoding, expected) => {
  const field = encoding === undefined ? {} : { f: encoding };
  // A form without parts is only its closing line, which Node's parser does not take.
  if (expected.length === 0) {
    expect(bodyText(requestOf(template(), { v: { f: value } }))).toMatch(/^--gram-\w+--\r\n$/);
    return;
  }
  expect(await parts({ f: value }, field)).toEqual(expected);
});

it.each([
  [{ f: { data: "not base64!" } }, "f must be base64 text, or { data: base64 text }."],
  [
    { f: { data: "AA==", contentType: "a/b\r\nx: y" } },
    "f has a contentType that is no media type.",
  ],
])("refuses %j", (value, message) => {
  expect(resultOf(template(), { v: value })).toEqual({ ok: false, message, argument: "f" });
});

it("keeps names, file names and values from adding headers or parts", async () => {
  const evil = 'a"\r\nx: y\r\n\r\n--gram-';
  const request = requestOf(template(), {
    v: { [evil]: "1", f: { data: "QQ==", filename: evil } },
  });
  const disposition = bodyText(request)
    ?.split("\r\n")
    .filter((line) => line.startsWith("content-disposition"));
  expect(disposition).toEqual([
    'content-disposition: form-data; name="a%22%0D%0Ax: y%0D%0A%0D%0A--gram-"',
    'content-disposition: form-data; name="f"; filename="a%22%0D%0Ax: y%0D%0A%0D%0A--gram-"',
  ]);
});

it("gives the same bytes for the same input", () => {
  const inputs = { v: { a: "x" } };
  expect(requestOf(template(), inputs)).toEqual(requestOf(template(), inputs));
});

it("is read back as it was given", async () => {
  const name = fc
    .string({ unit: "grapheme-ascii", minLength: 1 })
    .map((s) => s.replace(/[%"]/g, "_"));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.uint8Array(), { minKeys: 1 }), async (files) => {
      const value = Object.fromEntries(
        Object.entries(files).map(([key, bytes]) => [
          key,
          { data: Buffer.from(bytes).toString("base64") },
        ]),
      );
      const expected = Object.entries(files).map(([key, bytes]) => [
        key,
        key,
        "application/octet-stream",
        Buffer.from(bytes).toString("latin1"),
      ]);
      expect(await parts(value)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
