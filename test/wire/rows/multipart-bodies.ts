// multipart/form-data, RFC 7578, its parts by OAS 3.1.1 (https://spec.openapis.org/oas/v3.1.1#encoding-multipart-media-types):
// text for scalars, JSON for objects, octet-stream for bytes, a part for each element of a list.
import { type Row, schemaOf } from "../row.ts";

interface Case {
  readonly name: string;
  readonly args: { readonly [field: string]: unknown };
  readonly schemas?: { readonly [field: string]: object };
  readonly encoding?: { readonly [field: string]: object };
  /** Head and content of each part. */
  readonly parts: readonly (readonly [head: string, content: string])[];
}

const binary = { type: "string", contentMediaType: "application/octet-stream" };
const png = { type: "string", contentMediaType: "image/png" };
const field = (name: string) => `content-disposition: form-data; name="${name}"`;
const file = (name: string, filename: string, type: string) =>
  `${field(name)}; filename="${filename}"\r\ncontent-type: ${type}`;
const octets = "application/octet-stream";

const cases: readonly Case[] = [
  {
    name: "scalars",
    args: { a: "x é", b: 5, c: true },
    parts: [
      [field("a"), "x é"],
      [field("b"), "5"],
      [field("c"), "true"],
    ],
  },
  { name: "an empty text", args: { a: "" }, parts: [[field("a"), ""]] },
  { name: "null is left out", args: { a: null, b: "x" }, parts: [[field("b"), "x"]] },
  {
    name: "an object is JSON",
    args: { a: { b: [1] } },
    parts: [[`${field("a")}\r\ncontent-type: application/json`, '{"b":[1]}']],
  },
  {
    name: "a list is several parts",
    args: { a: ["x", "y"] },
    parts: [
      [field("a"), "x"],
      [field("a"), "y"],
    ],
  },
  {
    name: "a list of objects",
    args: { a: [{ b: 1 }, { b: 2 }] },
    parts: [1, 2].map((b) => [`${field("a")}\r\ncontent-type: application/json`, `{"b":${b}}`]),
  },
  {
    name: "a file",
    schemas: { f: binary },
    args: { f: { data: "SGk=", filename: "a.txt", contentType: "text/plain" } },
    parts: [[file("f", "a.txt", "text/plain"), "Hi"]],
  },
  {
    name: "a file of which only bytes are given",
    schemas: { f: binary },
    args: { f: { data: "SGk=" } },
    parts: [[file("f", "f", octets), "Hi"]],
  },
  {
    name: "a file's declared type",
    schemas: { f: png },
    args: { f: { data: "SGk=" } },
    parts: [[file("f", "f", "image/png"), "Hi"]],
  },
  {
    name: "a file as a data URI",
    schemas: { f: binary },
    args: { f: { data: "data:image/gif;base64,SGk=", filename: "é.gif" } },
    parts: [[file("f", "é.gif", "image/gif"), "Hi"]],
  },
  {
    name: "several files",
    schemas: { f: { type: "array", items: binary } },
    args: { f: [{ data: "SGk=" }, { data: "WW8=", filename: "b" }] },
    parts: [
      [file("f", "f", octets), "Hi"],
      [file("f", "b", octets), "Yo"],
    ],
  },
  {
    name: "a file and a text",
    schemas: { f: binary, t: { type: "string" } },
    args: { f: { data: "SGk=" }, t: "x" },
    parts: [
      [file("f", "f", octets), "Hi"],
      [field("t"), "x"],
    ],
  },
  {
    name: "a file name that would end the header",
    schemas: { f: binary },
    args: { f: { data: "SGk=", filename: 'a"\r\nx: y' } },
    parts: [[file("f", "a%22%0D%0Ax: y", octets), "Hi"]],
  },
  {
    name: "a part of another type",
    args: { a: "<x/>" },
    encoding: { a: { contentType: "application/xml; charset=utf-8" } },
    parts: [[`${field("a")}\r\ncontent-type: application/xml; charset=utf-8`, "<x/>"]],
  },
  {
    name: "a list in one JSON part",
    args: { a: { b: 1 } },
    encoding: { a: { contentType: "application/vnd.x+json" } },
    parts: [[`${field("a")}\r\ncontent-type: application/vnd.x+json`, '{"b":1}']],
  },
  {
    name: "the first of several types",
    schemas: { f: { type: "string" } },
    encoding: { f: { contentType: "image/png, image/jpeg" } },
    args: { f: { data: "SGk=" } },
    parts: [[file("f", "f", "image/png"), "Hi"]],
  },
];

function bodyOf(parts: Case["parts"]): string {
  const written = parts.map(([head, content]) => `--BOUNDARY\r\n${head}\r\n\r\n${content}\r\n`);
  return `${written.join("")}--BOUNDARY--\r\n`;
}

/** Fields of a form with parts. */
export const multipartRows: readonly Row[] = cases.map(
  ({ name, args, schemas = {}, encoding = {}, parts }): Row => {
    const told = Object.entries(args).map(([key, value]) => [key, schemaOf(value)]);
    const schema = { type: "object", properties: { ...Object.fromEntries(told), ...schemas } };
    const content = { "multipart/form-data": { schema, encoding } };
    return {
      name: `multipart: ${name}`,
      method: "post",
      operation: { requestBody: { required: true, content } },
      args,
      sends: {
        line: "POST /c",
        headers: { "content-type": "multipart/form-data; boundary=BOUNDARY" },
        body: bodyOf(parts),
      },
    };
  },
);
