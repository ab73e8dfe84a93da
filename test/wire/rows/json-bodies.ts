// Bodies that are JSON (RFC 8259), under whatever name: https://spec.openapis.org/oas/v3.1.1#media-type-object
import { type Row, schemaOf } from "../row.ts";

interface Case {
  readonly name: string;
  readonly value: unknown;
  readonly body: string;
  readonly mediaType?: string;
  readonly schema?: object;
  readonly method?: string;
}

/** A body that is one argument, called `body`. */
function whole({
  name,
  value,
  body,
  mediaType = "application/json",
  schema,
  method = "post",
}: Case): Row {
  const content = { [mediaType]: { schema: schema ?? schemaOf(value) } };
  return {
    name: `JSON: ${name}`,
    method,
    operation: { requestBody: { required: true, content } },
    args: { body: value },
    sends: { line: `${method.toUpperCase()} /c`, headers: { "content-type": mediaType }, body },
  };
}

const object = {
  type: "object",
  properties: {
    name: { type: "string" },
    tags: { type: "array", items: {} },
    none: { type: ["string", "null"] },
  },
};

type Fields = { readonly [name: string]: unknown };

/** An object body, each property an argument. */
function fields(name: string, args: Fields, sends: Row["sends"], how: object = {}): Row {
  const requestBody = {
    required: true,
    content: { "application/json": { schema: object } },
    ...how,
  };
  return { name: `JSON: ${name}`, method: "post", operation: { requestBody }, args, sends };
}

const line = "POST /c";
const headers = { "content-type": "application/json" };

const wholes: readonly Case[] = [
  { name: "a list", value: [1, "a", null, { b: [] }], body: '[1,"a",null,{"b":[]}]' },
  { name: "an empty list", value: [], body: "[]" },
  { name: "a text", value: 'a "b"\n', body: '"a \\"b\\"\\n"' },
  { name: "an empty text", value: "", body: '""' },
  { name: "a number", value: -2.5, body: "-2.5" },
  { name: "zero", value: 0, body: "0" },
  { name: "a boolean", value: false, body: "false" },
  { name: "null", value: null, body: "null", schema: { type: "null" } },
  { name: "text beyond ASCII", value: ["é😀\u2028"], body: '["é😀\u2028"]' },
  {
    name: "an object of any members",
    value: { "a b": 1, __proto: 2 },
    body: '{"a b":1,"__proto":2}',
  },
  { name: "a +json list", value: [1], body: "[1]", mediaType: "application/vnd.api+json" },
  {
    name: "a JSON patch",
    value: [{ op: "remove", path: "/a" }],
    body: '[{"op":"remove","path":"/a"}]',
    mediaType: "application/json-patch+json",
    method: "patch",
  },
  { name: "a charset", value: ["é"], body: '["é"]', mediaType: "application/json; charset=utf-8" },
  {
    name: "a vendor's parameter",
    value: [1],
    body: "[1]",
    mediaType: "application/vnd.x+json;version=2",
  },
  { name: "text/json", value: [1], body: "[1]", mediaType: "text/json" },
  { name: "a body of DELETE", value: ["a"], body: '["a"]', method: "delete" },
  { name: "a body of GET", value: { q: 1 }, body: '{"q":1}', method: "get" },
  { name: "a body of PUT", value: "x", body: '"x"', method: "put" },
];

/** Every kind of JSON body, and none. */
export const jsonRows: readonly Row[] = [
  ...wholes.map(whole),
  fields(
    "an object, its properties apart",
    { name: "é", tags: ["a,b", 1] },
    { line, headers, body: '{"name":"é","tags":["a,b",1]}' },
  ),
  fields("a property that is null", { none: null }, { line, headers, body: '{"none":null}' }),
  fields("an empty list in an object", { tags: [] }, { line, headers, body: '{"tags":[]}' }),
  fields("a required body of which nothing is given", {}, { line, headers, body: "{}" }),
  fields("an optional body left out", {}, { line }, { required: false }),
  fields(
    "an optional body given",
    { name: "x" },
    { line, headers, body: '{"name":"x"}' },
    { required: false },
  ),
  {
    name: "JSON: an optional list left out",
    method: "post",
    operation: { requestBody: { content: { "application/json": { schema: { type: "array" } } } } },
    args: {},
    sends: { line },
  },
  {
    name: "JSON: a merge patch keeps null (RFC 7396)",
    method: "patch",
    operation: { requestBody: { content: { "application/merge-patch+json": { schema: object } } } },
    args: { name: "x", none: null },
    sends: {
      line: "PATCH /c",
      headers: { "content-type": "application/merge-patch+json" },
      body: '{"name":"x","none":null}',
    },
  },
  {
    name: "JSON: names that mean something to JavaScript",
    method: "post",
    operation: {
      requestBody: {
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { constructor: { type: "string" }, toString: { type: "string" } },
            },
          },
        },
      },
    },
    args: { constructor: "a", toString: "b" },
    sends: { line, headers, body: '{"constructor":"a","toString":"b"}' },
  },
  {
    name: "JSON: DELETE without a body",
    method: "delete",
    operation: {},
    args: {},
    sends: { line: "DELETE /c" },
  },
];
