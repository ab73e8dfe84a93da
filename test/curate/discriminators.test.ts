import { expect, it } from "vitest";
import { served, toolOfBody } from "./tool-of.ts";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const pets = {
  Pet: {
    type: "object",
    required: ["kind"],
    properties: { kind: text, name: text },
    discriminator: { propertyName: "kind" },
  },
  Dog: { allOf: [ref("Pet"), { type: "object", properties: { bark: { type: "boolean" } } }] },
  Cat: { allOf: [ref("Pet"), { type: "object", properties: { lives: { type: "integer" } } }] },
};

const cat = {
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string", const: "Cat" }, lives: { type: "integer" }, name: text },
};
const dog = {
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string", const: "Dog" }, bark: { type: "boolean" }, name: text },
};

it("spells a parent out as the schemas that extend it, so that no field of theirs is lost", async () => {
  const { input } = await toolOfBody(ref("Pet"), { schemas: pets });
  expect(input.properties).toEqual({ body: { anyOf: [cat, dog] } });
  expect(await served({ type: "array", items: ref("Pet") }, { schemas: pets })).toEqual({
    type: "array",
    items: { anyOf: [cat, dog] },
  });
});

it("gives a child its tag wherever it stands", async () => {
  const { input } = await toolOfBody(ref("Dog"), { schemas: pets });
  expect(input.properties).toEqual({
    kind: { type: "string", const: "Dog" },
    bark: { type: "boolean" },
    name: text,
  });
  expect(input.required).toEqual(["kind"]);
});

it("names the tags as the mapping does, by reference or by name", async () => {
  const mapping = { wuff: "#/components/schemas/Dog", miau: "Cat" };
  const Pet = { ...pets.Pet, discriminator: { propertyName: "kind", mapping } };
  const { input } = await toolOfBody(ref("Pet"), { schemas: { ...pets, Pet } });
  expect(JSON.stringify(input)).toContain('"const":"wuff"');
  expect(JSON.stringify(input)).toContain('"const":"miau"');
});

it("finds the schemas that extend a schema that extends the parent", async () => {
  const Puppy = { allOf: [ref("Dog"), { properties: { age: { type: "integer" } } }] };
  const { input } = await toolOfBody(ref("Pet"), { schemas: { ...pets, Puppy } });
  const body = input.properties["body"] as { anyOf: { properties: { kind: unknown } }[] };
  expect(body.anyOf.map(({ properties }) => properties.kind)).toEqual([
    { type: "string", const: "Cat" },
    { type: "string", const: "Dog" },
    { type: "string", const: "Puppy" },
  ]);
});

const shapes = {
  Circle: { type: "object", properties: { form: { ...text, default: "circle" }, r: text } },
  Square: { type: "object", properties: { form: { enum: ["sq"] }, side: text } },
};

it("requires the tag of each variant of a union, and keeps the values that a variant names itself", async () => {
  const union = {
    oneOf: [ref("Circle"), ref("Square")],
    discriminator: { propertyName: "form" },
  };
  expect(await served(union, { schemas: shapes })).toEqual({
    type: "object",
    anyOf: [
      {
        type: "object",
        required: ["form"],
        properties: { form: { type: "string", const: "Circle" }, r: text },
      },
      {
        type: "object",
        required: ["form"],
        properties: { form: { type: "string", const: "sq" }, side: text },
      },
    ],
  });
});

it("ignores a discriminator of a property that no variant has", async () => {
  const union = { oneOf: [ref("Circle"), ref("Square")], discriminator: { propertyName: "other" } };
  expect(JSON.stringify(await served(union, { schemas: shapes }))).not.toContain("other");
});
