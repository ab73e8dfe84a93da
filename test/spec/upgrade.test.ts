import { expect, it } from "vitest";
import { upgrade } from "../../src/spec/upgrade.ts";

function schemaAfter(schema: object): unknown {
  const document = upgrade({ openapi: "3.0.3", components: { schemas: { S: schema } } } as never);
  return (document as { components: { schemas: { S: unknown } } }).components.schemas.S;
}

it.each([
  ["a nullable type", { type: "string", nullable: true }, { type: ["string", "null"] }],
  [
    "nullable beside enum",
    { type: "string", nullable: true, enum: ["a"] },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  ["nullable beside enum without type", { nullable: true, enum: ["a"] }, { enum: ["a", null] }],
  ["nullable: false", { type: "string", nullable: false }, { type: "string" }],
  [
    "nullable beside $ref",
    { $ref: "#/components/schemas/T", nullable: true },
    { anyOf: [{ $ref: "#/components/schemas/T" }, { type: "null" }] },
  ],
  [
    "nullable beside allOf, its text outside",
    { allOf: [{ type: "object" }], nullable: true, description: "d" },
    { description: "d", anyOf: [{ allOf: [{ type: "object" }] }, { type: "null" }] },
  ],
  [
    "nullable beside oneOf",
    { oneOf: [{ type: "string" }], nullable: true },
    { oneOf: [{ type: "string" }, { type: "null" }] },
  ],
  [
    "nullable beside oneOf that takes null already",
    { oneOf: [{ type: "string", nullable: true }], nullable: true },
    { oneOf: [{ type: ["string", "null"] }] },
  ],
  ["x-nullable", { type: "integer", "x-nullable": true }, { type: ["integer", "null"] }],
  [
    "a boolean exclusive bound",
    { type: "number", minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { type: "number", exclusiveMinimum: 1, maximum: 9 },
  ],
  ["an exclusive bound without a bound", { exclusiveMaximum: true }, {}],
  ["an example", { type: "string", example: "x" }, { type: "string", examples: ["x"] }],
  [
    "format binary",
    { type: "string", format: "binary" },
    { type: "string", contentMediaType: "application/octet-stream" },
  ],
  [
    "format byte",
    { type: "string", format: "byte" },
    { type: "string", contentEncoding: "base64" },
  ],
  [
    "schemas inside schemas",
    { properties: { a: { items: { type: "string", nullable: true } } } },
    { properties: { a: { items: { type: ["string", "null"] } } } },
  ],
  [
    "properties with the names of keywords",
    {
      properties: {
        nullable: { type: "boolean" },
        example: { type: "string" },
        $ref: { type: "string", nullable: true },
        __proto__x: {},
      },
    },
    {
      properties: {
        nullable: { type: "boolean" },
        example: { type: "string" },
        $ref: { type: ["string", "null"] },
        __proto__x: {},
      },
    },
  ],
  [
    "payloads are data",
    { default: { nullable: true, type: "string" }, enum: [{ example: 1 }] },
    { default: { nullable: true, type: "string" }, enum: [{ example: 1 }] },
  ],
])("upgrades %s", (_, before, after) => {
  expect(schemaAfter(before)).toEqual(after);
});

it("keeps a property that is called __proto__", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string","nullable":true}}}');
  expect(JSON.stringify(schemaAfter(schema))).toBe(
    '{"properties":{"__proto__":{"type":["string","null"]}}}',
  );
});

it("leaves the document that it was given as it was", () => {
  const document = {
    openapi: "3.0.0",
    components: { schemas: { S: { nullable: true, type: "string" } } },
  };
  const before = JSON.stringify(document);
  upgrade(document);
  expect(JSON.stringify(document)).toBe(before);
});

it("upgrades schemas wherever they stand, and nothing in examples", () => {
  const nullable = { type: "string", nullable: true };
  const content = {
    "application/json": { schema: nullable, examples: { e: { value: nullable } } },
  };
  const document = upgrade({
    openapi: "3.0.0",
    paths: {
      "/a": {
        parameters: [{ name: "p", in: "query", schema: nullable, example: nullable }],
        post: {
          requestBody: { content },
          responses: { 200: { content, headers: { h: { schema: nullable } } } },
          callbacks: { c: { "{$request.body#/url}": { post: { requestBody: { content } } } } },
          "x-data": nullable,
        },
      },
    },
  } as never);
  const text = JSON.stringify(document);
  expect(text.match(/\["string","null"\]/g)).toHaveLength(5);
  expect(text.match(/"nullable":true/g)).toHaveLength(5);
});
