// The same on the wire from OpenAPI 3.2 (https://spec.openapis.org/oas/v3.2.0), 3.0 (https://spec.openapis.org/oas/v3.0.4) and Swagger 2.0 (https://spec.openapis.org/oas/v2.0).
import type { Row } from "../row.ts";

const swagger = { swagger: "2.0", host: "api.example.com", basePath: "/v2", schemes: ["https"] };
const list = { type: "array", items: { type: "string" } };

type Format = readonly [
  location: "query" | "path" | "header",
  format: string | undefined,
  sent: string,
];

// Swagger 2.0 "collectionFormat": csv by default. What has no style in 3.x (tsv) is left to the converter.
const formats: readonly Format[] = [
  ["query", undefined, "?q=a,b%2Cc"],
  ["query", "csv", "?q=a,b%2Cc"],
  ["query", "multi", "?q=a&q=b%2Cc"],
  ["query", "ssv", "?q=a%20b%2Cc"],
  ["query", "pipes", "?q=a%7Cb%2Cc"],
  ["path", undefined, "/a,b%2Cc"],
  ["path", "csv", "/a,b%2Cc"],
];

function formatRow([location, format, sent]: Format): Row {
  const collectionFormat = format === undefined ? {} : { collectionFormat: format };
  const required = location === "path" && { required: true };
  return {
    name: `2.0: ${location}, collectionFormat ${format ?? "by default"}`,
    document: swagger,
    base: "/v2",
    path: location === "path" ? "/c/{q}" : "/c",
    operation: {
      parameters: [{ name: "q", in: location, ...required, ...list, ...collectionFormat }],
    },
    args: { q: ["a", "b,c"] },
    sends: { line: `GET /v2/c${sent}` },
  };
}

const formData = (type: string, name: string) => ({ name, in: "formData", type });

/** Rows of OpenAPI 3.2, 3.0 and Swagger 2.0. */
export const olderRows: readonly Row[] = [
  ...formats.map(formatRow),
  {
    name: "3.2: style cookie is exploded by default",
    document: { openapi: "3.2.0" },
    operation: { parameters: [{ name: "q", in: "cookie", style: "cookie", schema: list }] },
    args: { q: ["a", "b"] },
    sends: { line: "GET /c", headers: { cookie: "q=a; q=b" } },
  },
  {
    name: "2.0: a body",
    method: "post",
    document: swagger,
    operation: {
      consumes: ["application/json"],
      parameters: [
        {
          name: "pet",
          in: "body",
          required: true,
          schema: { type: "object", properties: { name: { type: "string" } } },
        },
      ],
    },
    args: { name: "Rex" },
    sends: {
      line: "POST /c",
      headers: { "content-type": "application/json" },
      body: '{"name":"Rex"}',
    },
  },
  {
    name: "2.0: a form",
    method: "post",
    document: swagger,
    operation: {
      consumes: ["application/x-www-form-urlencoded"],
      parameters: [formData("string", "a"), formData("integer", "b")],
    },
    args: { a: "x y", b: 5 },
    sends: {
      line: "POST /c",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "a=x%20y&b=5",
    },
  },
  {
    name: "2.0: a file",
    method: "post",
    document: swagger,
    operation: {
      consumes: ["multipart/form-data"],
      parameters: [formData("string", "a"), formData("file", "f")],
    },
    args: { a: "x", f: { data: "SGk=", filename: "a.txt" } },
    sends: {
      line: "POST /c",
      headers: { "content-type": "multipart/form-data; boundary=BOUNDARY" },
      body:
        '--BOUNDARY\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n' +
        '--BOUNDARY\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n' +
        "content-type: application/octet-stream\r\n\r\nHi\r\n--BOUNDARY--\r\n",
    },
  },
  {
    name: "3.0: format binary is a file",
    method: "post",
    document: { openapi: "3.0.3" },
    operation: {
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: { type: "object", properties: { f: { type: "string", format: "binary" } } },
          },
        },
      },
    },
    args: { f: { data: "SGk=" } },
    sends: {
      line: "POST /c",
      headers: { "content-type": "multipart/form-data; boundary=BOUNDARY" },
      body:
        '--BOUNDARY\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n' +
        "content-type: application/octet-stream\r\n\r\nHi\r\n--BOUNDARY--\r\n",
    },
  },
  {
    name: "3.0: nullable takes null",
    method: "patch",
    document: { openapi: "3.0.3" },
    operation: {
      requestBody: {
        content: {
          "application/json": {
            schema: { type: "object", properties: { a: { type: "string", nullable: true } } },
          },
        },
      },
    },
    args: { a: null },
    sends: {
      line: "PATCH /c",
      headers: { "content-type": "application/json" },
      body: '{"a":null}',
    },
  },
  ...(
    [
      ["query", "spaceDelimited", "/c?q=a%20b"],
      ["query", "deepObject", "/c?q%5Bk%5D=v"],
    ] as const
  ).map(
    ([location, style, target]): Row => ({
      name: `3.0: ${location}, ${style}`,
      document: { openapi: "3.0.3" },
      operation: {
        parameters: [
          {
            name: "q",
            in: location,
            style,
            schema: style === "deepObject" ? { type: "object" } : list,
          },
        ],
      },
      args: { q: style === "deepObject" ? { k: "v" } : ["a", "b"] },
      sends: { line: `GET ${target}` },
    }),
  ),
];
