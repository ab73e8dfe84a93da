import { expect, it } from "vitest";
import { served, toolOfBody } from "./tool-of.ts";

const text = { type: "string" };
const base = { type: "object", required: ["id"], properties: { id: text } };

it.each([
  [
    "two objects",
    { allOf: [{ properties: { a: text } }, { properties: { b: text }, required: ["b"] }] },
    { type: "object", properties: { b: text, a: text }, required: ["b"] },
  ],
  [
    "a base and what is beside it",
    { allOf: [{ $ref: "#/components/schemas/Base" }], properties: { a: text } },
    { type: "object", properties: { id: text, a: text }, required: ["id"] },
  ],
  [
    "one property in two parts",
    { allOf: [{ properties: { a: text } }, { properties: { a: { maxLength: 3 } } }] },
    { type: "object", properties: { a: { type: "string", maxLength: 3 } } },
  ],
  [
    "limits, the narrower one",
    {
      allOf: [
        { type: "integer", minimum: 1 },
        { type: "number", minimum: 3, maximum: 9 },
      ],
    },
    { type: "integer", minimum: 3, maximum: 9 },
  ],
  [
    "values, those of both",
    { allOf: [{ enum: ["a", "b"] }, { type: "string", enum: ["b", "c"] }] },
    { type: "string", enum: ["b"] },
  ],
  [
    "a reference and words",
    { allOf: [{ $ref: "#/components/schemas/Base" }], description: "Mine." },
    { ...base, description: "Mine." },
  ],
  [
    "parts that are merged themselves, at any depth",
    {
      type: "array",
      items: {
        allOf: [
          { allOf: [{ $ref: "#/components/schemas/Base" }, {}] },
          { properties: { a: text } },
        ],
      },
    },
    {
      type: "array",
      items: { type: "object", properties: { id: text, a: text }, required: ["id"] },
    },
  ],
  [
    "closed parts, closed around all",
    { allOf: [{ ...base, additionalProperties: false }, { properties: { a: text } }] },
    {
      type: "object",
      properties: { id: text, a: text },
      required: ["id"],
      additionalProperties: false,
    },
  ],
  [
    "nothing where the parts contradict each other",
    { allOf: [{ type: "string" }, { type: "integer" }] },
    { type: "string", allOf: [{ type: "integer" }] },
  ],
  [
    "nothing where two patterns hold",
    { allOf: [{ pattern: "a" }, { pattern: "b" }] },
    { pattern: "a", allOf: [{ pattern: "b", type: "string" }] },
  ],
])("merges %s", async (_, schema, expected) => {
  expect(await served(schema, { schemas: { Base: base } })).toEqual(expected);
});

it("ends where a schema extends itself", async () => {
  const schemas = {
    A: { allOf: [{ $ref: "#/components/schemas/B" }, { properties: { a: text } }] },
    B: { allOf: [{ $ref: "#/components/schemas/A" }, { properties: { b: text } }] },
  };
  const { input } = await toolOfBody({ $ref: "#/components/schemas/A" }, { schemas });
  expect(input.properties).toEqual({ a: text, b: text });
});

it("asks for no property that is read-only in another part", async () => {
  const schema = {
    allOf: [
      { type: "object", properties: { id: { type: "string", readOnly: true }, a: text } },
      { required: ["id", "a"] },
    ],
  };
  const { input } = await toolOfBody(schema);
  expect(input).toEqual({
    type: "object",
    additionalProperties: false,
    required: ["a"],
    properties: { a: text },
  });
});

it.each([
  ["a union of one", { oneOf: [text] }, text],
  ["null in front", { anyOf: [{ type: "null" }, text] }, { type: ["string", "null"] }],
  [
    "an enum or null",
    { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  ["scalar types", { oneOf: [text, { type: "integer" }] }, { type: ["string", "integer"] }],
  [
    "alternatives that overlap",
    { oneOf: [base, { type: "object", properties: { a: text } }] },
    { type: "object", anyOf: [base, { type: "object", properties: { a: text } }] },
  ],
  [
    "a union in a union",
    { anyOf: [{ anyOf: [base, { type: "array", items: text }] }, { type: "null" }] },
    { anyOf: [base, { type: "array", items: text }, { type: "null" }] },
  ],
  [
    "constants with words",
    {
      oneOf: [
        { const: "a", description: "First" },
        { const: "b", description: "Second" },
      ],
    },
    { type: "string", enum: ["a", "b"], description: "a: First; b: Second" },
  ],
  [
    "constants of which some are allowed",
    { type: "integer", enum: [1], oneOf: [{ const: 1 }, { const: 2 }] },
    { type: "integer", const: 1 },
  ],
])("tidies %s", async (_, schema, expected) => {
  expect(await served(schema)).toEqual(expected);
});
