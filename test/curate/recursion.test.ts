import { expect, it } from "vitest";
import type { ObjectSchema } from "../../src/contract/schema.ts";
import { compileInput } from "../../src/runtime/validate-input.ts";
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
