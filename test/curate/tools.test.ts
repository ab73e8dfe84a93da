import { expect, it } from "vitest";
import { compileText, specWith, toolsOf } from "../support/compile-text.ts";

const text = { type: "string" };
const ok = { responses: { 200: { content: { "application/json": { schema: {} } } } } };

function operation(id: string, more: object = {}): object {
  return { operationId: id, ...ok, ...more };
}

function jsonBody(schema: object, required = true): object {
  return { requestBody: { required, content: { "application/json": { schema } } } };
}

/** The only tool's arguments by name, its request, and what is done with the answer. */
async function only(paths: object, schemas?: object, settings?: string) {
  const [tool] = Object.values(await toolsOf(specWith(paths, schemas), settings)) as {
    input: { required?: string[]; properties: { [name: string]: unknown } };
    run: [{ steps: [{ request: { [part: string]: unknown }; response?: object }] }];
  }[];
  const step = tool?.run[0].steps[0];
  return { input: tool?.input, request: step?.request, response: step?.response };
}

it("binds each argument to its place, path variables first, then required, then the rest by name", async () => {
  const { input, request } = await only({
    "/a/{id}/b/{sub}": {
      parameters: [{ name: "sub", in: "path", required: true, schema: text }],
      put: operation("x", {
        parameters: [
          { name: "zeta", in: "query", schema: text },
          { name: "alpha", in: "query", schema: text },
          { name: "id", in: "path", required: true, schema: text },
          { name: "X-Trace", in: "header", schema: text },
          { name: "session", in: "cookie", required: true, schema: text },
          { name: "Authorization", in: "header", schema: text },
        ],
        ...jsonBody({ type: "object", required: ["name"], properties: { name: text, size: text } }),
      }),
    },
  });
  expect(Object.keys(input?.properties ?? {})).toEqual([
    "id",
    "sub",
    "name",
    "session",
    "X-Trace",
    "alpha",
    "size",
    "zeta",
  ]);
  expect(input?.required).toEqual(["id", "sub", "name", "session"]);
  expect(request).toEqual({
    method: "PUT",
    path: "/a/{id}/b/{sub}",
    query: { alpha: "$inputs.alpha", zeta: "$inputs.zeta" },
    headers: { "X-Trace": "$inputs.X-Trace" },
    cookies: { session: "$inputs.session" },
    body: { name: "$inputs.name", size: "$inputs.size" },
  });
});

it("gives one name in several locations a key each, by the order path, query, header, cookie, body", async () => {
  const { input, request } = await only({
    "/a/{id}": {
      put: operation("x", {
        parameters: [
          { name: "id", in: "query", schema: text },
          { name: "id", in: "path", required: true, schema: text },
        ],
        ...jsonBody({ type: "object", properties: { id: text, body: text, "filter[x]": text } }),
      }),
    },
  });
  expect(Object.keys(input?.properties ?? {})).toEqual([
    "id",
    "body",
    "body_id",
    "filter_x",
    "query_id",
  ]);
  expect(request).toMatchObject({
    path: "/a/{id}",
    query: { id: "$inputs.query_id" },
    body: { id: "$inputs.body_id", body: "$inputs.body", "filter[x]": "$inputs.filter_x" },
  });
});

it.each([
  ["an array", { type: "array", items: text }, { body: "$inputs.body" }],
  ["a union", { oneOf: [text, { type: "integer" }] }, { body: "$inputs.body" }],
  ["an open map", { type: "object", additionalProperties: text }, { body: "$inputs.body" }],
  ["anything", {}, { body: "$inputs.body" }],
  [
    "an object that may be null",
    { type: ["object", "null"], properties: { a: text } },
    { body: { a: "$inputs.a" } },
  ],
  [
    "an allOf of objects",
    { allOf: [{ properties: { a: text } }, { type: "object", properties: { b: text } }] },
    { body: { a: "$inputs.a", b: "$inputs.b" } },
  ],
  [
    "an allOf whose parts overlap",
    { allOf: [{ properties: { a: text } }, { properties: { a: { minLength: 1 } } }] },
    { body: { a: "$inputs.a" } },
  ],
])("sends a body that is %s", async (_, schema, expected) => {
  const { request } = await only({ "/a": { post: operation("x", jsonBody(schema)) } });
  expect(request).toMatchObject(expected);
});

it("sends {} where a body is required and every property is optional", async () => {
  const schema = { type: "object", properties: { a: text } };
  const required = await only({ "/a": { post: operation("x", jsonBody(schema, true)) } });
  const optional = await only({ "/a": { post: operation("x", jsonBody(schema, false)) } });
  expect(required.request?.["bodyRequired"]).toBe(true);
  expect(optional.request?.["bodyRequired"]).toBeUndefined();
});

it("asks for no property of an optional body", async () => {
  const schema = { type: "object", required: ["a"], properties: { a: text } };
  const { input } = await only({ "/a": { post: operation("x", jsonBody(schema, false)) } });
  expect(input?.required).toBeUndefined();
});

it("leaves read-only properties out of a body, at any depth and behind references", async () => {
  const { input } = await only(
    {
      "/a": {
        post: operation(
          "x",
          jsonBody({
            type: "object",
            required: ["id", "inner"],
            properties: {
              id: { type: "string", readOnly: true },
              inner: {
                type: "object",
                required: ["at", "ok"],
                properties: { at: { $ref: "#/components/schemas/At" }, ok: text },
              },
            },
          }),
        ),
      },
    },
    { At: { type: "string", readOnly: true } },
  );
  expect(input?.properties).toEqual({
    inner: { type: "object", properties: { ok: { type: "string" } }, required: ["ok"] },
  });
  expect(input?.required).toEqual(["inner"]);
});

it("says how a parameter is written only where it is not OpenAPI's default", async () => {
  const list = { type: "array", items: text };
  const { request } = await only({
    "/a/{m}": {
      get: operation("x", {
        parameters: [
          { name: "m", in: "path", required: true, schema: list, style: "matrix" },
          { name: "plain", in: "query", schema: list },
          { name: "csv", in: "query", schema: list, explode: false },
          {
            name: "deep",
            in: "query",
            schema: { type: "object" },
            style: "deepObject",
            explode: true,
          },
          { name: "json", in: "query", content: { "application/json": { schema: list } } },
          { name: "raw", in: "query", schema: text, allowReserved: true },
        ],
      }),
    },
  });
  expect(request).toEqual({
    method: "GET",
    path: "/a/{m}",
    variables: { m: { value: "$inputs.m", style: "matrix" } },
    query: {
      csv: { value: "$inputs.csv", explode: false },
      deep: { value: "$inputs.deep", style: "deepObject", explode: true },
      json: { value: "$inputs.json", contentType: "application/json" },
      plain: "$inputs.plain",
      raw: { value: "$inputs.raw", allowReserved: true },
    },
  });
});

it("asks for what the operation answers when that is not JSON", async () => {
  const content = { "text/csv": { schema: text } };
  const { request } = await only({
    "/a": { get: { operationId: "x", responses: { 200: { content } } } },
  });
  expect(request).toEqual({ method: "GET", path: "/a", headers: { accept: "text/csv" } });
});

it.each([
  ["nothing", undefined, { html: true }],
  ["anything", { "*/*": {} }, { html: true }],
  ["HTML beside JSON", { "application/json": {}, "text/html": {} }, { html: true }],
  ["JSON", { "application/json": {} }, undefined],
  ["HTML alone", { "text/html": {} }, undefined],
])("where the spec declares %s, what a page of HTML is: %j %j", async (_, content, response) => {
  const responses = { 200: { description: "OK", content } };
  const paths = { "/a": { get: { operationId: "x", responses } } };
  expect((await only(paths)).response).toEqual(response);
  expect((await only(paths, {}, "tools: { x: { operation: x, shape: [id] } }")).response).toBe(
    undefined,
  );
});

it("inlines references while that is cheap, and cuts recursion after one turn", async () => {
  const { input } = await only(
    {
      "/a": {
        post: operation(
          "x",
          jsonBody({
            type: "object",
            properties: {
              flat: { $ref: "#/components/schemas/Flat", description: "Of the flat." },
              tree: { $ref: "#/components/schemas/Tree" },
            },
          }),
        ),
      },
    },
    {
      Flat: { type: "object", title: "no", properties: { a: text }, example: { a: 1 } },
      Tree: {
        type: "object",
        properties: { children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
      },
      Unused: text,
    },
  );
  expect(input).toEqual({
    type: "object",
    additionalProperties: false,
    properties: {
      flat: { type: "object", properties: { a: { type: "string" } }, description: "Of the flat." },
      tree: {
        type: "object",
        properties: {
          children: {
            type: "array",
            items: {
              type: "object",
              description: "Tree, same shape as above; nested levels accepted",
            },
          },
        },
      },
    },
  });
});

it("tells what the API assumes instead of sending it", async () => {
  const parameters = [
    {
      name: "per_page",
      in: "query",
      description: "Results a page",
      schema: { type: "integer", default: 30 },
    },
    { name: "sort", in: "query", schema: { type: "string", default: "name" } },
    {
      name: "told",
      in: "query",
      description: "The default is 5.",
      schema: { type: "integer", default: 5 },
    },
    { name: "off", in: "query", description: "Off?", schema: { type: "boolean", default: false } },
  ];
  const { input } = await only({ "/a": { get: operation("x", { parameters }) } });
  expect(input?.properties).toEqual({
    off: { type: "boolean", description: "Off?" },
    per_page: { type: "integer", description: "Results a page. Default: 30." },
    sort: { type: "string", description: "Default: name." },
    told: { type: "integer", description: "The default is 5." },
  });
});

it("curates a tool: names, wording, limits, what is left out", async () => {
  const parameters = [
    { name: "pull_number", in: "query", required: true, schema: { type: "integer" } },
    { name: "state", in: "query", schema: text },
    { name: "noise", in: "query", schema: text },
    { name: "title", in: "query", schema: { oneOf: [text, { type: "integer" }] } },
  ];
  const settings = `
parameters: { state: Shared words. }
shapes: { small: [id] }
tools:
  do_it:
    operation: x
    title: Do it
    description: Does it.
    annotations: { readOnlyHint: false, destructiveHint: true }
    shape: small
    arguments:
      pullNumber: { from: pull_number, description: Which one., default: 1 }
      state: { enum: [open, closed] }
      title: { type: string, required: true }
      noise: false`;
  const tools = await toolsOf(
    specWith({ "/a": { get: operation("x", { parameters }) } }),
    settings,
  );
  expect(tools).toEqual({
    do_it: {
      name: "do_it",
      title: "Do it",
      description: "Does it.",
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: true,
      },
      input: {
        type: "object",
        additionalProperties: false,
        required: ["title"],
        properties: {
          title: { type: "string" },
          pullNumber: { type: "integer", default: 1, description: "Which one." },
          state: { type: "string", enum: ["open", "closed"], description: "Shared words." },
        },
      },
      run: [
        {
          steps: [
            {
              id: "main",
              operation: "x",
              request: {
                method: "GET",
                path: "/a",
                query: {
                  title: "$inputs.title",
                  pull_number: "$inputs.pullNumber",
                  state: "$inputs.state",
                },
              },
            },
          ],
          answer: { shape: ["id"] },
        },
      ],
    },
  });
});

it("loosens what JSON Schema or ECMA-262 cannot read, and says so", async () => {
  const parameters = [
    {
      name: "a",
      in: "query",
      schema: { type: "string", pattern: "(?i)x", minLength: -1, enum: [] },
    },
    { name: "b", in: "query", schema: { $ref: "#/components/schemas/Missing" } },
    {
      name: "c",
      in: "query",
      schema: { type: "array", required: ["q", "q"], enum: [["x"], ["x"]] },
    },
  ];
  const { value, diagnostics } = await compileText({
    spec: specWith({ "/a": { get: operation("x", { parameters }) } }),
  });
  expect(value?.server.tools[0]?.input.properties).toEqual({
    a: { type: "string", description: "Pattern: (?i)x" },
    b: {},
    c: { type: "array", required: ["q"], enum: [["x"]], items: {} },
  });
  expect(diagnostics.map(({ code }) => code).sort()).toEqual([
    "reference-unresolved",
    "schema-loosened",
    "schema-loosened",
    "schema-loosened",
  ]);
});

it("does not change with the order of the spec", async () => {
  const one = {
    a: { get: operation("b/x") },
    b: { get: operation("b.x") },
    c: { get: operation("a") },
  };
  const forward = { "/a": one.a, "/b": one.b, "/c": one.c };
  const backward = { "/c": one.c, "/b": one.b, "/a": one.a };
  expect(JSON.stringify(await toolsOf(specWith(forward)))).toBe(
    JSON.stringify(await toolsOf(specWith(backward))),
  );
});

it("survives names that mean something to JavaScript", async () => {
  const paths = JSON.parse(`{
    "/a/{constructor}": { "get": {
      "operationId": "__proto__",
      "parameters": [
        { "name": "constructor", "in": "path", "required": true, "schema": { "type": "string" } },
        { "name": "__proto__", "in": "query", "schema": { "type": "object", "properties": { "__proto__": { "type": "string" } } } },
        { "name": "toString", "in": "query", "schema": { "type": "string" } }
      ] } } }`);
  const tools = await toolsOf(specWith(paths));
  const text = JSON.stringify(tools["proto"]);
  expect(text).toContain('"properties":{"constructor":{"type":"string"},"proto":{"type":"object"');
  expect(text).toContain('"properties":{"__proto__":{"type":"string"}}');
  expect(text).toContain('"query":{"__proto__":"$inputs.proto","toString":"$inputs.toString"}');
});
