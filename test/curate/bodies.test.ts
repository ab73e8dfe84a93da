import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";
import { onlyTool, toolOfBody } from "./tool-of.ts";

const text = { type: "string" };
const one = { type: "object", properties: { a: text } };

function specOf(content: object): object {
  const requestBody = { required: true, content };
  return specWith({ "/a": { post: { operationId: "x", requestBody, responses: {} } } });
}

it.each([
  [["text/plain", "application/json"], undefined],
  [
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    "application/x-www-form-urlencoded",
  ],
  [["application/json-patch+json", "application/merge-patch+json"], "application/merge-patch+json"],
  [["application/vnd.acme+json;v=1"], "application/vnd.acme+json;v=1"],
  [["*/*"], undefined],
  [["application/*"], undefined],
  [["applicationjson"], undefined],
  [[""], undefined],
  [["application/form-data"], "multipart/form-data"],
])("sends a body of %j", async (mediaTypes, bodyType) => {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: one }]));
  const { run } = await onlyTool(specOf(content));
  expect(run[0].steps[0].request["bodyType"]).toBe(bodyType);
  expect(run[0].steps[0].request["body"]).toEqual({ a: "$inputs.a" });
});

it("tells what it reads a misspelt media type as", async () => {
  const { diagnostics } = await compileText({ spec: specOf({ applicationjson: { schema: one } }) });
  expect(diagnostics.map(({ code, at }) => [code, at?.pointer])).toEqual([
    ["spec-invalid", "/paths/~1a/post/requestBody/content/applicationjson"],
  ]);
});

it.each([
  ["application/xml", one, { type: "string", description: "The body as XML text." }],
  [
    "application/x-ndjson",
    { type: "array", items: one },
    { type: "string", description: "The body as text: one JSON value on each line." },
  ],
  [
    "image/png",
    {},
    {
      type: "string",
      contentEncoding: "base64",
      contentMediaType: "image/png",
      description: "Content of the body, base64.",
    },
  ],
  ["application/json", {}, {}],
  ["application/json", null, {}],
  ["application/json", true, {}],
])("takes a body of %s as one argument", async (mediaType, schema, expected) => {
  const { input, run } = await toolOfBody(schema, { mediaType });
  expect(input.properties).toEqual({ body: expected });
  expect(run[0].steps[0].request["body"]).toBe("$inputs.body");
});

it("sends no body that nothing fits, and says so", async () => {
  const spec = specOf({ "application/json": { schema: false } });
  const { value, diagnostics } = await compileText({ spec });
  expect(value?.server.tools[0]?.input.properties).toEqual({});
  expect(diagnostics.map(({ code }) => code)).toEqual(["spec-invalid"]);
});

it("takes the files of a form as base64 with a name, and says their type on the wire", async () => {
  const file = { type: "string", format: "binary" };
  const schema = {
    type: "object",
    required: ["file"],
    properties: {
      file,
      files: { type: "array", items: { $ref: "#/components/schemas/F" } },
      note: text,
      meta: one,
    },
  };
  const { input, run } = await toolOfBody(schema, {
    mediaType: "multipart/form-data",
    schemas: { F: { type: "string", contentMediaType: "image/png" } },
  });
  const asGiven = {
    type: "object",
    additionalProperties: false,
    required: ["data"],
    properties: {
      data: { type: "string", contentEncoding: "base64", description: "Base64, or a data: URI." },
      contentType: text,
      filename: text,
    },
  };
  expect(input.properties).toEqual({
    file: asGiven,
    files: { type: "array", items: asGiven },
    meta: one,
    note: text,
  });
  expect(run[0].steps[0].request["encoding"]).toEqual({
    file: { contentType: "application/octet-stream" },
    files: { contentType: "image/png" },
  });
});

it("keeps what the spec says of a form's fields", async () => {
  const encoding = {
    a: { style: "spaceDelimited", explode: false, allowReserved: true },
    gone: { contentType: "text/plain" },
  };
  const content = { "application/x-www-form-urlencoded": { schema: one, encoding } };
  const { run } = await onlyTool(specOf(content));
  expect(run[0].steps[0].request["encoding"]).toEqual({
    a: { style: "spaceDelimited", explode: false, allowReserved: true },
  });
});

it("says which parts of a body that may be left out are needed together", async () => {
  const schema = { type: "object", required: ["a"], properties: { a: text, b: text } };
  const { input } = await toolOfBody(schema, { required: false });
  expect(input.required).toBeUndefined();
  expect(input.properties).toEqual({
    a: { type: "string", description: "Needed when any other part of the body is given." },
    b: text,
  });
});

it("keeps a body whole where a part of its union brings properties of its own", async () => {
  const schema = { ...one, oneOf: [{ properties: { b: text } }, { properties: { c: text } }] };
  const { input } = await toolOfBody(schema);
  expect(Object.keys(input.properties)).toEqual(["body"]);
  expect(JSON.stringify(input)).toContain('"c":{"type":"string"}');
});
