import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";
import { served } from "./tool-of.ts";

const text = { type: "string" };

it.each([
  ["a list without items", { type: "array" }, { type: "array", items: {} }],
  ["a list of booleans' kind", { type: "array", items: true }, { type: "array", items: {} }],
  [
    "a tuple that ends",
    { type: "array", prefixItems: [text, text], items: false },
    { type: "array", prefixItems: [text, text], items: {}, maxItems: 2 },
  ],
  ["values that are there twice", { enum: ["a", "a", "b"] }, { type: "string", enum: ["a", "b"] }],
  [
    "texts that YAML took for numbers",
    { type: "string", enum: [1, "a"] },
    { type: "string", enum: ["1", "a"] },
  ],
  ["numbers in quotes", { type: "integer", enum: ["1", "2"] }, { type: "integer", enum: [1, 2] }],
  ["values of another type", { type: "integer", enum: ["x", 2] }, { type: "integer", enum: [2] }],
  [
    "a property that may not be there",
    { properties: { a: text, b: false } },
    { type: "object", properties: { a: text } },
  ],
  ["a branch that nothing fits", { anyOf: [text, false] }, text],
  [
    "an object without type",
    { properties: { a: text } },
    { type: "object", properties: { a: text } },
  ],
  [
    "a map without type",
    { additionalProperties: text },
    { type: "object", additionalProperties: text },
  ],
  ["a number without type", { minimum: 1 }, { type: "number", minimum: 1 }],
  ["a time without type", { format: "date-time" }, { type: "string", format: "date-time" }],
  [
    "a format that nobody knows",
    { type: "string", format: "made-up" },
    { type: "string", format: "made-up" },
  ],
  [
    "words beside a reference",
    { $ref: "#/components/schemas/T", description: "Mine." },
    { ...text, description: "Mine." },
  ],
  [
    "limits beside a reference",
    { $ref: "#/components/schemas/T", maxLength: 3 },
    { type: "string", maxLength: 3 },
  ],
])("serves %s as every client takes it", async (_, schema, expected) => {
  expect(await served(schema, { schemas: { T: text } })).toEqual(expected);
});

it.each([
  ["pattern", { type: "string", pattern: "(?i)x" }],
  ["pattern", { type: "string", pattern: "^(?!a)b$" }],
  ["maximum", { type: "integer", maximum: 9223372036854776000 }],
  ["minLength", { type: "string", minLength: -1 }],
  ["enum", { type: "integer", enum: ["x"] }],
  ["const", { type: "integer", const: "x" }],
])("tells where it leaves out a %s that cannot be checked", async (keyword, schema) => {
  const parameters = [{ name: "a", in: "query", schema: { $ref: "#/components/schemas/P" } }];
  const operation = { parameters, responses: {} };
  const { value, diagnostics } = await compileText({
    spec: specWith(
      {
        "/a": { get: { operationId: "x", ...operation } },
        "/b": { get: { operationId: "y", ...operation } },
      },
      { P: schema },
    ),
  });
  const found = diagnostics.filter(({ code }) => code === "schema-loosened");
  expect(found.map(({ at }) => at?.pointer)).toEqual([`/components/schemas/P/${keyword}`]);
  expect(value?.server.tools[0]?.input.properties["a"]).not.toHaveProperty(keyword);
});

it("tells a pattern that is not executed, whoever describes the argument", async () => {
  const schema = { type: "string", pattern: "^(?!-)\\w+$" };
  expect(await served(schema)).toEqual({ type: "string", description: "Pattern: ^(?!-)\\w+$" });
  const parameters = [{ name: "a", in: "query", description: "A name", schema }];
  const { value } = await compileText({
    spec: specWith({ "/a": { get: { operationId: "x", parameters, responses: {} } } }),
  });
  expect(value?.server.tools[0]?.input.properties["a"]).toEqual({
    type: "string",
    description: "A name Pattern: ^(?!-)\\w+$",
  });
});

it("keeps properties that are called like keywords or like JavaScript's own", async () => {
  const schema = JSON.parse(
    '{"type":"object","required":["__proto__"],"properties":{"$ref":{"type":"string"},"enum":{"type":"string"},"__proto__":{"type":"string"},"constructor":{"allOf":[{"type":"string"},{"maxLength":3}]}}}',
  );
  expect(JSON.stringify(await served(schema))).toBe(
    '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"string"},"$ref":{"type":"string"},"constructor":{"type":"string","maxLength":3},"enum":{"type":"string"}}}',
  );
});

it("says how many webhooks, callbacks and links no tool is made of", async () => {
  const responses = { 200: { links: { a: {}, b: {} } } };
  const operation = { operationId: "x", callbacks: { done: {} }, responses };
  const { diagnostics } = await compileText({
    spec: { ...specWith({ "/a": { get: operation } }), webhooks: { one: {}, two: {} } },
  });
  expect(diagnostics.map(({ code, message, at }) => [code, message, at?.pointer])).toEqual([
    ["callbacks-left-out", "one callback is left out", "/paths/~1a/get/callbacks"],
    ["links-left-out", "2 links are left out", "/paths/~1a/get/responses/200"],
    ["webhooks-left-out", "2 webhooks are left out", "/webhooks"],
  ]);
});
