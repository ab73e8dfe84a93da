import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";
import { served, toolOfBody } from "./tool-of.ts";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const tree = { Tree: { type: "object", title: "A tree", properties: { sub: ref("Tree") } } };

it.each([
  ["one type", { type: ["string", "null"] }, { anyOf: [text, { type: "null" }] }],
  ["several types", { type: ["string", "integer"] }, { anyOf: [text, { type: "integer" }] }],
  ["no const", { const: "a" }, { type: "string", enum: ["a"] }],
  [
    "enums of texts only",
    { type: "integer", enum: [7, 30] },
    { type: "integer", description: "One of: 7, 30." },
  ],
  ["a type everywhere", {}, text],
  ["items everywhere", { type: "array" }, { type: "array", items: text }],
  [
    "anyOf alone",
    {
      type: "object",
      description: "Two.",
      oneOf: [{ properties: { a: text } }, { properties: { b: text } }],
    },
    {
      anyOf: [
        { type: "object", properties: { a: text } },
        { type: "object", properties: { b: text } },
      ],
      description: "Two.",
    },
  ],
  [
    "no open map",
    { type: "object", additionalProperties: { type: "integer" } },
    { type: "object" },
  ],
])("gives Gemini %s", async (_, schema, expected) => {
  expect(await served(schema, { settings: "profile: gemini" })).toEqual(expected);
});

it("gives Gemini no references, and checks recursion all the same", async () => {
  const { input, exact } = await toolOfBody(
    { type: "object", properties: { tree: ref("Tree") } },
    { schemas: tree, settings: "profile: gemini" },
  );
  expect(JSON.stringify(input)).not.toContain("$");
  expect(exact?.["$defs"]).toBeDefined();
});

it("gives OpenAI's strict mode closed objects in which everything is required", async () => {
  const schema = {
    type: "object",
    required: ["a"],
    properties: {
      a: { type: "string", minLength: 2, format: "made-up" },
      b: { type: "integer", enum: [1] },
      c: { type: "object", properties: { d: text } },
      e: { type: "object", additionalProperties: text },
    },
  };
  const { input, exact } = await toolOfBody(schema, { settings: "profile: openai-strict" });
  expect(input).toEqual({
    type: "object",
    additionalProperties: false,
    required: ["a", "b", "c", "e"],
    properties: {
      a: text,
      b: { type: ["integer", "null"], enum: [1, null] },
      c: {
        type: ["object", "null"],
        additionalProperties: false,
        required: ["d"],
        properties: { d: { type: ["string", "null"] } },
      },
      e: { type: ["string", "null"], description: "A JSON object, as text." },
    },
  });
  expect(exact?.required).toEqual(["a"]);
});

it("gives those who take all of JSON Schema what the spec says", async () => {
  const schema = {
    type: "object",
    properties: {
      a: { ...text, title: "A", examples: ["x"] },
      b: { $ref: "#/components/schemas/Tree" },
    },
    oneOf: [{ required: ["a"] }, { required: ["b"] }],
    dependentRequired: { a: ["b"] },
  };
  const { input, exact } = await toolOfBody(schema, { schemas: tree, settings: "profile: full" });
  expect(exact).toBeUndefined();
  expect(input).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    additionalProperties: false,
    properties: {
      a: { ...text, title: "A", examples: ["x"] },
      b: { $ref: "#/$defs/Tree", type: "object" },
    },
    oneOf: [
      { required: ["a"], type: "object" },
      { required: ["b"], type: "object" },
    ],
    dependentRequired: { a: ["b"] },
    $defs: {
      Tree: {
        type: "object",
        title: "A tree",
        properties: { sub: { $ref: "#/$defs/Tree", type: "object" } },
      },
    },
  });
});

it("gives Gemini a schema of bounded size, and checks a call by the whole one", async () => {
  let nested: object = { type: "object", properties: { n: text } };
  for (let depth = 0; depth < 21; depth += 1) {
    const anyOf = [{ required: ["a"] }, { required: ["b"] }];
    nested = { type: "object", properties: { a: text, b: text, nested }, anyOf };
  }
  const { input, exact } = await toolOfBody(
    { type: "object", properties: { p: nested } },
    { settings: "profile: gemini" },
  );
  expect(JSON.stringify(input).length).toBeLessThan(200_000);
  expect(exact?.properties["p"]).toMatchObject({ type: "object", anyOf: [{}, {}] });
});

it("serves no input that a profile makes too large", async () => {
  const values = Array.from({ length: 100 }, (_, index) => `${index}${"x".repeat(1000)}`);
  const schema = {
    type: "object",
    properties: { big: { enum: values } },
    anyOf: Array.from({ length: 10 }, (_, index) => ({ required: ["big", `n${index}`] })),
  };
  const content = { "application/json": { schema: { type: "object", properties: { p: schema } } } };
  const post = { operationId: "x", requestBody: { content }, responses: {} };
  const { value, diagnostics } = await compileText({
    spec: specWith({ "/a": { post } }),
    settings: 'include: ["**"]\nprofile: gemini',
  });
  expect(value?.server.tools).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["schema-too-deep"]);
});
