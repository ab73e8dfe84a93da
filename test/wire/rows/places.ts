// Where a value goes, whatever it and its neighbours are called.
import type { Row } from "../row.ts";

const text = { type: "string" };
const inQuery = (name: string) => ({ name, in: "query", schema: text });
const inPath = (name: string) => ({ name, in: "path", required: true, schema: text });
const inHeader = (name: string) => ({ name, in: "header", schema: text });

const jsonBody = (properties: object) => ({
  required: true,
  content: { "application/json": { schema: { type: "object", properties } } },
});

/** Names, templates, servers and headers that a parameter may not set. */
export const placeRows: readonly Row[] = [
  {
    name: "one name in path, query, header, cookie and body",
    method: "put",
    path: "/users/{id}",
    operation: {
      parameters: [inPath("id"), inQuery("id"), inHeader("id"), { ...inQuery("id"), in: "cookie" }],
      requestBody: jsonBody({ id: text }),
    },
    args: { id: "p", query_id: "q", header_id: "h", cookie_id: "c", body_id: "b" },
    sends: {
      line: "PUT /users/p?id=q",
      headers: { id: "h", cookie: "id=c", "content-type": "application/json" },
      body: '{"id":"b"}',
    },
  },
  {
    name: "a parameter called body beside a body that is a list",
    method: "post",
    operation: {
      parameters: [inQuery("body")],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { type: "array", items: text } } },
      },
    },
    args: { body: "q", body_body: ["x"] },
    sends: {
      line: "POST /c?body=q",
      headers: { "content-type": "application/json" },
      body: '["x"]',
    },
  },
  {
    name: "a path variable twice",
    path: "/a/{id}/b/{id}",
    operation: { parameters: [inPath("id")] },
    args: { id: "x/y" },
    sends: { line: "GET /a/x%2Fy/b/x%2Fy" },
  },
  {
    name: "two path variables in one segment",
    path: "/compare/{base}...{head}",
    operation: { parameters: [inPath("base"), inPath("head")] },
    args: { base: "main", head: "a.b" },
    sends: { line: "GET /compare/main...a.b" },
  },
  {
    name: "names that are a prefix of another",
    path: "/{id}/{id2}/{id_2}",
    operation: { parameters: [inPath("id"), inPath("id2"), inPath("id_2")] },
    args: { id: "a", id2: "b", id_2: "c" },
    sends: { line: "GET /a/b/c" },
  },
  {
    name: "values that look like variables of the path",
    path: "/{a}/{b}",
    operation: { parameters: [inPath("a"), inPath("b")] },
    args: { a: "{b}", b: "{a}" },
    sends: { line: "GET /%7Bb%7D/%7Ba%7D" },
  },
  {
    name: "values that look like expressions",
    path: "/{a}",
    operation: { parameters: [inPath("a"), inQuery("b")] },
    args: { a: "$inputs.b", b: "{$env.HOME} $= $&" },
    sends: { line: "GET /%24inputs.b?b=%7B%24env.HOME%7D%20%24%3D%20%24%26" },
  },
  {
    name: "a variable that no parameter describes",
    path: "/a/{id}",
    operation: {},
    args: { id: "x y" },
    sends: { line: "GET /a/x%20y" },
  },
  {
    name: "the path's own literal characters",
    path: "/a:b/$metadata/(x)/é/%7Eme/",
    operation: {},
    args: {},
    sends: { line: "GET /a:b/$metadata/(x)/%C3%A9/%7Eme/" },
  },
  {
    name: "a fragment in the path, which tells operations apart",
    path: "/a#copy",
    operation: { parameters: [inQuery("q")] },
    args: { q: "x" },
    sends: { line: "GET /a?q=x" },
  },
  {
    name: "a fixed query in the path",
    path: "/a?action=list",
    operation: { parameters: [inQuery("q")] },
    args: { q: "x" },
    sends: { line: "GET /a?action=list&q=x" },
  },
  {
    name: "a server with a path",
    base: "/api/v1/",
    path: "/a",
    operation: {},
    args: {},
    sends: { line: "GET /api/v1/a" },
  },
  {
    name: "an operation's own server",
    path: "/a",
    document: { servers: [{ url: "/root" }] },
    pathItem: { servers: [{ url: "/item" }] },
    operation: { servers: [{ url: "/own" }] },
    args: {},
    sends: { line: "GET /own/a" },
  },
  {
    name: "a path's own server",
    path: "/a",
    document: { servers: [{ url: "/root" }] },
    pathItem: { servers: [{ url: "/item/{version}", variables: { version: { default: "v2" } } }] },
    operation: {},
    args: {},
    sends: { line: "GET /item/v2/a" },
  },
  {
    name: "the document's server where no other is",
    path: "/a",
    document: { servers: [{ url: "/root" }] },
    operation: {},
    args: {},
    sends: { line: "GET /root/a" },
  },
  {
    name: "a path's parameter that the operation has too",
    path: "/a",
    pathItem: {
      parameters: [{ name: "q", in: "query", explode: true, schema: { type: "array" } }],
    },
    operation: {
      parameters: [{ name: "q", in: "query", explode: false, schema: { type: "array" } }],
    },
    args: { q: ["x", "y"] },
    sends: { line: "GET /a?q=x,y" },
  },
  {
    name: "a path's parameter that only the path has",
    path: "/a/{id}",
    pathItem: { parameters: [inPath("id"), inQuery("q")] },
    operation: {},
    args: { id: "1", q: "x" },
    sends: { line: "GET /a/1?q=x" },
  },
  {
    name: "no argument for headers that other parts of a description say (OAS 3.1 §4.8.12.1)",
    operation: {
      parameters: [
        inHeader("Accept"),
        inHeader("Content-Type"),
        inHeader("AUTHORIZATION"),
        inHeader("X-A"),
      ],
    },
    args: { "X-A": "1" },
    sends: {
      line: "GET /c",
      headers: { "x-a": "1", authorization: undefined, accept: "application/json, */*;q=0.8" },
    },
  },
  {
    name: "Accept from the responses",
    operation: {
      responses: { "200": { description: "", content: { "text/csv": {}, "application/xml": {} } } },
    },
    args: {},
    sends: { line: "GET /c", headers: { accept: "application/xml, text/csv" } },
  },
  ...["get", "head", "post", "put", "patch", "delete", "options", "trace"].map(
    (method): Row => ({
      name: `the method ${method}`,
      method,
      operation: { parameters: [inQuery("q")] },
      args: { q: "x" },
      sends: { line: `${method.toUpperCase()} /c?q=x` },
    }),
  ),
];
