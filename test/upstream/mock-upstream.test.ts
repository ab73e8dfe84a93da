import { expect, it } from "vitest";
import type { Schema } from "../../src/contract/schema.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { createMockUpstream, type MockAnswer } from "../../src/upstream/mock-upstream.ts";

const request: UpstreamRequest = {
  upstream: "api",
  method: "GET",
  target: "/things",
  template: "/things",
  headers: {},
};

async function answerTo(answer: MockAnswer | undefined, change: Partial<UpstreamRequest> = {}) {
  const mock = createMockUpstream(() => answer);
  const { status, headers, body } = await mock.send({ ...request, ...change });
  return { status, type: headers["content-type"], text: Buffer.from(body).toString() };
}

async function sampleOf(schema: Schema): Promise<unknown> {
  const { text } = await answerTo({ status: 200, schema });
  return JSON.parse(text);
}

it.each<readonly [string, Schema, unknown]>([
  ["an object", { type: "object", properties: { a: { type: "string" } } }, { a: "a" }],
  ["two elements", { type: "array", items: { type: "integer" } }, [1, 1]],
  ["no more than maxItems", { type: "array", maxItems: 1, items: { type: "string" } }, ["string"]],
  ["the branch that is not null", { anyOf: [{ type: "null" }, { type: "string" }] }, "string"],
  ["the type that is not null", { type: ["null", "boolean"] }, true],
  ["null where nothing else is allowed", { type: "null" }, null],
  ["the first of an enum that is not null", { enum: [null, "open"] }, "open"],
  ["the default", { type: "integer", default: 30 }, 30],
  ["no default that is empty", { default: {}, properties: { a: { const: 1 } } }, { a: 1 }],
  ["an example", { type: "string", examples: ["octocat"] }, "octocat"],
  ["within its bounds", { type: "integer", minimum: 5, maximum: 9 }, 5],
  ["a time", { type: "string", format: "date-time" }, "2019-08-24T14:15:22Z"],
  ["a text for a pattern", { type: "string", pattern: "^[0-9a-f]{6}$" }, "0969da"],
  [
    "no text that a pattern needs hours for",
    { type: "string", pattern: "^([0-9a-f]+)+x$" },
    "string",
  ],
  ["a text for a pattern that cannot be read", { type: "string", pattern: "(" }, "string"],
  ["a short text for a long one", { type: "string", maxLength: 3 }, "str"],
  [
    "allOf together, beside what only requires",
    {
      allOf: [
        { type: "object", properties: { a: { const: 1 } } },
        { properties: { b: { type: "boolean" } } },
        { description: "Nothing." },
      ],
      properties: { c: { const: "c" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    { c: "c", a: 1, b: true },
  ],
  [
    "no member that is only written",
    { properties: { password: { type: "string", writeOnly: true }, id: { const: 7 } } },
    { id: 7 },
  ],
  ["a map", { type: "object", additionalProperties: { const: 1 } }, { property1: 1, property2: 1 }],
  ["a tuple", { type: "array", prefixItems: [{ const: 1 }, { const: "b" }] }, [1, "b"]],
  [
    "a recursion, once",
    {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: {
            name: { const: "n" },
            parent: { anyOf: [{ type: "null" }, { $ref: "#/$defs/node" }] },
            children: { type: "array", items: { $ref: "#/$defs/node" } },
          },
        },
      },
    },
    { name: "n", children: [] },
  ],
  ["nothing for a reference to nowhere", { $ref: "#/$defs/none" }, null],
])("samples %s", async (_name, schema, expected) => {
  expect(await sampleOf(schema)).toEqual(expected);
});

it("bounds what a hostile schema makes", async () => {
  const wide = (below: Schema): Schema => ({
    type: "object",
    properties: Object.fromEntries("abcdefghij".split("").map((name) => [name, below])),
  });
  let schema: Schema = { type: "string", minLength: 1e9 };
  for (let depth = 0; depth < 7; depth += 1) schema = wide(schema);
  const { text } = await answerTo({ status: 200, schema });
  expect(text.length).toBeLessThan(1_500_000);
});

const issue: Schema = {
  type: "object",
  properties: {
    number: { type: "integer" },
    title: { type: "string" },
    repo: { type: "string" },
    labels: { type: "array", items: { type: "object", properties: {} } },
    body: { type: ["string", "null"] },
  },
};

it("answers what was sent, where the answer has it", async () => {
  const { text } = await answerTo(
    { status: 201, schema: issue },
    {
      method: "PATCH",
      template: "/repos/{repo}/issues/{number}",
      target: "/repos/a%2Fb/issues/42?x=1",
      body: '{"title":"New","labels":["bug"],"body":"text","__proto__":1}',
    },
  );
  expect(JSON.parse(text)).toEqual({
    number: 42,
    title: "New",
    repo: "a/b",
    labels: [{}, {}],
    body: "text",
  });
});

it("answers the same to the same request, whatever came between", async () => {
  const mock = createMockUpstream(() => ({ status: 200, schema: issue }));
  const template = "/issues/{number}";
  const one = { ...request, template, target: "/issues/1" };
  const first = await mock.send(one);
  await mock.send({ ...request, template, target: "/issues/2" });
  expect(await mock.send(one)).toEqual(first);
});

it("asks for each route once", async () => {
  const asked: string[] = [];
  const mock = createMockUpstream((method, template) => {
    asked.push(`${method} ${template}`);
    return undefined;
  });
  await mock.send(request);
  await mock.send(request);
  await mock.send({ ...request, method: "POST" });
  expect(asked).toEqual(["GET /things", "POST /things"]);
});

it.each<readonly [string, MockAnswer | undefined, unknown]>([
  ["404", undefined, { status: 404, type: "application/json", text: '{"message":"Not Found"}' }],
  ["no body", { status: 204 }, { status: 204, type: undefined, text: "" }],
  [
    "an object",
    { status: 200, contentType: "application/json" },
    { status: 200, type: "application/json", text: "{}" },
  ],
  [
    "a vendor's JSON",
    { status: 200, contentType: "application/vnd.x+json; charset=utf-8", schema: { const: [1] } },
    { status: 200, type: "application/vnd.x+json; charset=utf-8", text: "[1]" },
  ],
  [
    "text",
    { status: 200, contentType: "text/plain" },
    { status: 200, type: "text/plain", text: "A sample text.\n" },
  ],
  [
    "a diff",
    { status: 200, contentType: "application/vnd.github.diff" },
    { status: 200, type: "application/vnd.github.diff", text: "A sample text.\n" },
  ],
])("answers %s", async (_name, answer, expected) => {
  expect(await answerTo(answer)).toEqual(expected);
});

it("answers a PNG that is one, other bytes for other types, and an address for a redirect", async () => {
  const send = (answer: MockAnswer) => createMockUpstream(() => answer).send(request);
  const png = await send({ status: 200, contentType: "image/png" });
  expect(Buffer.from(png.body).subarray(1, 4).toString()).toBe("PNG");
  const bytes = await send({ status: 200, contentType: "application/zip" });
  expect([...bytes.body]).toEqual([0, 1, 2, 253, 254, 255]);
  const moved = await send({ status: 302 });
  expect(moved.headers).toEqual({ location: "https://example.com/moved" });
});

it("answers nothing to a call that was cancelled", async () => {
  const mock = createMockUpstream(() => ({ status: 200 }));
  await expect(mock.send({ ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: "cancelled",
  });
});

const window = {
  keep: "tail",
  unit: "bytes",
  skip: 1,
  bytes: 5,
  scan: 100,
  terminal: false,
} as const;

it("keeps a window of its sample", async () => {
  const mock = createMockUpstream(() => ({ status: 200, contentType: "text/plain" }));
  const { body, window: part } = await mock.send({ ...request, window });
  expect(Buffer.from(body).toString()).toBe("text.");
  expect(part).toMatchObject({ bytes: 5, readBytes: 15, readTo: "end", next: 6 });
});

it("answers what a redirect or a link leads to", async () => {
  const moved = { status: 302 };
  const text = { status: 200, type: "text/plain", text: "A sample text.\n" };
  expect(await answerTo(moved)).toMatchObject({ status: 302 });
  expect(await answerTo(moved, { follow: true })).toEqual(text);
  expect(await answerTo(undefined, { link: "https://logs.example/1" })).toEqual(text);
});
