import { expect, it } from "vitest";
import type { ObjectSchema } from "../../src/contract/schema.ts";
import { compileInput } from "../../src/runtime/validate-input.ts";
import { compileText, specWith } from "../support/compile-text.ts";
import { onlyTool, toolOfBody } from "./tool-of.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const tree = {
  Tree: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", description: "What it is called." },
      children: { type: "array", items: ref("Tree") },
    },
  },
};

it("cuts a schema that contains itself after one turn, and keeps the exact one for the check", async () => {
  const { input, exact } = await toolOfBody(
    { type: "object", properties: { tree: ref("Tree") } },
    { schemas: tree },
  );
  expect(input.properties).toEqual({
    tree: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", description: "What it is called." },
        children: {
          type: "array",
          items: {
            type: "object",
            description: "Tree, same shape as above; nested levels accepted",
          },
        },
      },
    },
  });
  expect(exact).toEqual({
    type: "object",
    additionalProperties: false,
    properties: { tree: { $ref: "#/$defs/Tree", type: "object" } },
    $defs: {
      Tree: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          children: { type: "array", items: { $ref: "#/$defs/Tree", type: "object" } },
        },
      },
    },
  });
});

it("checks every level of a recursive argument", async () => {
  const { exact } = await toolOfBody(
    { type: "object", properties: { tree: ref("Tree") } },
    { schemas: tree },
  );
  // What the compiler has made is an ObjectSchema.
  const validate = compileInput(exact as unknown as ObjectSchema);
  const deep = (name: unknown) => ({
    tree: { name: "a", children: [{ name: "b", children: [{ name }] }] },
  });
  expect(validate(deep("c")).ok).toBe(true);
  expect(validate(deep({})).ok).toBe(false);
});

it("has no exact schema where nothing was cut", async () => {
  const tool = await toolOfBody({ type: "object", properties: { a: { type: "string" } } });
  expect(Object.keys(tool)).not.toContain("exact");
});

it("cuts circles through several schemas, and ends", async () => {
  const schemas = {
    A: { type: "object", properties: { b: ref("B") } },
    B: { type: "object", properties: { a: ref("A"), list: { type: "array", items: ref("B") } } },
  };
  const { input } = await toolOfBody(ref("A"), { schemas });
  expect(input.properties).toEqual({
    b: {
      type: "object",
      properties: {
        a: {
          type: "object",
          properties: {
            b: { type: "object", description: "B, same shape as above; nested levels accepted" },
          },
        },
        list: {
          type: "array",
          items: { type: "object", description: "B, same shape as above; nested levels accepted" },
        },
      },
    },
  });
});

it("keeps definitions where inlining would repeat much, without references that lead back", async () => {
  const long = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [`field_${index}`, { type: "string", maxLength: 5 }]),
  );
  const schemas = { Long: { type: "object", properties: { ...long, again: ref("Long") } } };
  const many = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, ref("Long")]));
  const { input } = await toolOfBody({ type: "object", properties: many }, { schemas });
  expect(input.properties["a"]).toEqual({ $ref: "#/$defs/Long", type: "object" });
  expect(JSON.stringify(input["$defs"])).not.toContain("$ref");
});

it("is the same whatever the order of the spec", async () => {
  const schemas = {
    A: { properties: { b: ref("B"), c: ref("C") } },
    B: { properties: { a: ref("A") } },
    C: { properties: { b: ref("B") } },
  };
  const backward = { C: schemas.C, B: schemas.B, A: { properties: { c: ref("C"), b: ref("B") } } };
  const bodyOf = (order: object) => ({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: { schemas: order },
    paths: {
      "/a": {
        post: {
          operationId: "x",
          requestBody: { content: { "application/json": { schema: ref("A") } } },
          responses: {},
        },
      },
    },
  });
  expect(JSON.stringify(await onlyTool(bodyOf(backward)))).toBe(
    JSON.stringify(await onlyTool(bodyOf(schemas))),
  );
});

it.each(["safe", "full", "gemini", "openai-strict"])(
  "accepts anything where schemas are nothing but each other: %s",
  async (profile) => {
    const schemas = {
      A: { oneOf: [ref("C")], discriminator: { propertyName: "kind" } },
      B: { oneOf: [ref("C")], discriminator: { propertyName: "kind" } },
      C: { anyOf: [ref("B")], description: "Some." },
    };
    const body = { type: "object", properties: { a: ref("A") }, required: ["a"] };
    const requestBody = { required: true, content: { "application/json": { schema: body } } };
    const paths = { "/a": { post: { operationId: "x", requestBody, responses: {} } } };
    const { value, diagnostics } = await compileText({
      spec: specWith(paths, schemas),
      settings: `include: ["**"]\nprofile: ${profile}`,
    });
    const [tool] = value?.server.tools ?? [];
    const validate = compileInput((tool?.exact ?? tool?.input) as ObjectSchema);
    // Gemini takes no schema without a type.
    expect(validate({ a: profile === "gemini" ? "1" : 1 })).toMatchObject({ ok: true });
    expect(validate({})).toMatchObject({ ok: false });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: "schema-loosened",
        message: expect.stringContaining("itself again"),
      }),
    );
  },
);

it("checks what stands beside a circle of alternatives", async () => {
  const schemas = {
    A: { anyOf: [ref("B"), { type: "integer" }], maximum: 5 },
    B: { anyOf: [ref("A"), { type: "string" }], maxLength: 3 },
    C: { not: ref("C"), minimum: 1 },
  };
  const { input, exact } = await toolOfBody(
    { type: "object", properties: { a: ref("A"), c: ref("C") } },
    { schemas },
  );
  const validate = compileInput((exact ?? input) as unknown as ObjectSchema);
  expect(validate({ a: 5, c: 1 }).ok).toBe(true);
  expect(validate({ a: "abc" }).ok).toBe(true);
  expect(validate({ a: 6 }).ok).toBe(false);
  expect(validate({ a: "abcd" }).ok).toBe(false);
  expect(validate({ c: 0 }).ok).toBe(false);
});
