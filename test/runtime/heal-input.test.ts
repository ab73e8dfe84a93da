import fc from "fast-check";
import { expect, it } from "vitest";
import type { ObjectSchema, Schema } from "../../src/contract/index.ts";
import { ExactNumber } from "../../src/core/exact-number.ts";
import { SchemaReader } from "../../src/runtime/schema-types.ts";
import { compileInput } from "../../src/runtime/validate-input.ts";

const properties: { readonly [name: string]: Schema } = {
  object: { type: "object", properties: { line: { type: "integer" }, side: { enum: ["L", "R"] } } },
  array: { type: "array", items: { type: "object", properties: { n: { type: "integer" } } } },
  number: { type: "number" },
  integer: { type: "integer" },
  flag: { type: "boolean" },
  text: { type: "string" },
  union: { anyOf: [{ type: "object" }, { type: "array", items: { type: "integer" } }] },
  referenced: { $ref: "#/$defs/box" },
  nullable: { type: ["integer", "null"] },
  anything: {},
  either: { type: ["string", "integer"] },
  untyped: { anyOf: [{ type: "integer" }, { minLength: 3 }] },
  cycle: { $ref: "#/$defs/cycle" },
  state: { type: "string", enum: ["OPEN", "CLOSED"] },
  twins: { type: "string", enum: ["a", "A"] },
  level: { enum: ["LOW", 1, null] },
  labels: { type: "array", items: { type: "string" } },
  ids: { type: "array", items: { type: "integer" } },
  states: { type: "array", items: { type: "string", enum: ["OPEN", "CLOSED"] } },
  deep: {
    type: "object",
    properties: { a: { type: "object", properties: { n: { type: "integer" } } } },
  },
  preset: { type: "integer", default: 7 },
};

const schema: ObjectSchema = {
  type: "object",
  additionalProperties: false,
  properties,
  $defs: {
    box: { type: "object", properties: { x: { type: "number" } } },
    cycle: { anyOf: [{ $ref: "#/$defs/cycle" }, { $ref: "#/$defs/box" }] },
  },
};
const validate = compileInput(schema);

function inputs(args: object): unknown {
  const { preset, ...rest } = { ...Object(validateOk(args)) };
  return preset === 7 ? rest : { ...rest, preset };
}

function validateOk(args: object): unknown {
  const valid = validate(args);
  return valid.ok ? valid.inputs : { refused: valid.message };
}

it.each<[object, object]>([
  [{ object: '{"line":1}' }, { object: { line: 1 } }],
  [{ object: '{"line":"1","side":"l"}' }, { object: { line: 1, side: "L" } }],
  [{ object: { line: "12", side: null } }, { object: { line: 12 } }],
  [{ array: '[{"n":1}]' }, { array: [{ n: 1 }] }],
  [{ array: ['{"n":1}', { n: "2" }] }, { array: [{ n: 1 }, { n: 2 }] }],
  [{ number: "1.5" }, { number: 1.5 }],
  [{ integer: " 42 " }, { integer: 42 }],
  [{ integer: "42.0" }, { integer: 42 }],
  [{ integer: "9007199254740993" }, { integer: new ExactNumber("9007199254740993") }],
  [{ flag: "true" }, { flag: true }],
  [{ union: "[1]" }, { union: [1] }],
  [{ union: '{"a":1}' }, { union: { a: 1 } }],
  [{ referenced: '{"x":"2"}' }, { referenced: { x: 2 } }],
  [{ nullable: "null" }, { nullable: null }],
  [{ nullable: "3" }, { nullable: 3 }],
  [{ state: "open" }, { state: "OPEN" }],
  [{ level: "low" }, { level: "LOW" }],
  [{ labels: "bug" }, { labels: ["bug"] }],
  [{ labels: '["a","b"]' }, { labels: ["a", "b"] }],
  [{ ids: 5 }, { ids: [5] }],
  [{ ids: "5" }, { ids: [5] }],
  [{ ids: ["5", 6] }, { ids: [5, 6] }],
  [{ states: "open" }, { states: ["OPEN"] }],
  [{ states: ["open", "CLOSED"] }, { states: ["OPEN", "CLOSED"] }],
  [{ integer: null, text: null, labels: null }, {}],
  [{ preset: null }, {}],
])("%j is read as %j", (args, read) => {
  expect(inputs(args)).toEqual(read);
});

it.each<[object, string]>([
  [{ integer: "4 2" }, 'integer must be an integer, not the text "4 2".'],
  [{ integer: "1.5" }, 'integer must be an integer, not the text "1.5".'],
  [{ integer: '"7"' }, 'integer must be an integer, not the text "\\"7\\"".'],
  [{ integer: "" }, 'integer must be an integer, not the text "".'],
  [{ flag: "yes" }, 'flag must be true or false, not the text "yes".'],
  [{ flag: 1 }, "flag must be true or false, not 1."],
  [
    { object: '{"line":1,"line":2}' },
    'object must be an object, not the text "{\\"line\\":1,\\"line\\":2}".',
  ],
  [
    { object: `${'{"a":'.repeat(200)}1${"}".repeat(200)}` },
    "object must be an object, not a text of 1201 characters.",
  ],
  [{ text: 5 }, "text must be a string, not 5."],
  [{ text: { a: 1 } }, "text must be a string, not an object."],
  [{ either: true }, "either must be a string or an integer, not true."],
  [
    { state: "opne" },
    'state must be one of "OPEN", "CLOSED", not the text "opne"; did you mean "OPEN"?',
  ],
  [{ labels: "a,b" }, 'labels must be an array, not the text "a,b".'],
  [{ labels: "[a" }, 'labels must be an array, not the text "[a".'],
  [{ labels: 5 }, "labels must be an array, not 5."],
  [{ ids: "1,2" }, 'ids must be an array, not the text "1,2".'],
  [{ array: { n: 1 } }, "array must be an array, not an object."],
  [{ object: { line: "x" } }, 'object.line must be an integer, not the text "x".'],
])("%j has no single reading", (args, message) => {
  expect(validate(args)).toEqual({ ok: false, message });
});

it("a case that two values differ by is no reading", () => {
  const validateTwins = compileInput({ ...schema, properties: { t: { enum: ["aB", "Ab"] } } });
  expect(validateTwins({ t: "ab" }).ok).toBe(false);
  expect(validateTwins({ t: "Ab" })).toEqual({ ok: true, inputs: { t: "Ab" } });
});

it("null for a required argument is an error", () => {
  const required = compileInput({ ...schema, required: ["integer"] });
  expect(required({ integer: null })).toEqual({
    ok: false,
    message: "integer must be an integer, not null.",
  });
});

it("what validates is never changed, nor is what is valid beside what is healed", () => {
  const names = Object.keys(properties).filter(
    (name) => !["preset", "integer", "cycle"].includes(name),
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.jsonValue({ maxDepth: 2 }).map((json) => JSON.stringify(json)),
    fc.constantFrom("open", "OPEN", "a", "A", "1", 1, null, "true", "bug", ["bug"], [1]),
  );
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, sent) => {
      const alone = compileInput({
        ...schema,
        properties: { [name]: properties[name] ?? {}, z: { type: "integer" } },
      });
      const isValid = isValidAlone(name, sent);
      const together = alone({ [name]: sent, z: "1" });
      if (isValid) expect(together).toEqual({ ok: true, inputs: { [name]: sent, z: 1 } });
    }),
    { numRuns: 300 },
  );
});

/** A string that holds JSON for a property that takes no text can only be valid once it is healed. */
function isValidAlone(name: string, sent: unknown): boolean {
  let wrapped: Schema = { type: "object", properties: { [name]: properties[name] ?? {} } };
  let args: unknown = { [name]: sent };
  // More objects further in than anything is healed.
  for (let level = 0; level < 10; level += 1) {
    wrapped = { type: "object", properties: { y: wrapped } };
    args = { y: args };
  }
  const deep = compileInput({ ...schema, properties: { x: wrapped } });
  return deep({ x: args }).ok;
}

it("heals objects in objects, and leaves out nulls there", () => {
  expect(validate({ deep: { a: { n: "1" } } })).toEqual({
    ok: true,
    inputs: { deep: { a: { n: 1 } }, preset: 7 },
  });
});

it("hostile lists of many equal or wrong elements are checked at once", () => {
  const unique = compileInput({
    ...schema,
    properties: { u: { type: "array", uniqueItems: true, items: { type: "object" } } },
  });
  const many = Array.from({ length: 90_000 }, (_, n) => ({ n }));
  expect(unique({ u: many })).toEqual({ ok: true, inputs: { u: many } });
  expect(unique({ u: [...many, { n: 5 }] })).toEqual({
    ok: false,
    message: "u must not have the same element twice.",
  });
  expect(
    unique({
      u: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    }).ok,
  ).toBe(false);
});

it("names of Object.prototype are arguments like any other", () => {
  const odd = compileInput({
    ...schema,
    properties: { constructor: { type: "boolean" }, toString: { type: "integer" } },
  });
  expect(odd({ constructor: "true", toString: "5" })).toEqual({
    ok: true,
    inputs: { constructor: true, toString: 5 },
  });
  expect(odd({})).toEqual({ ok: true, inputs: {} });
});

it("a schema that refers to itself at once is not read for ever", () => {
  const reader = new SchemaReader(schema);
  expect(reader.typesOf(properties["cycle"])).toBeUndefined();
  const loop = { $ref: "#/$defs/loop" };
  expect(new SchemaReader({ $defs: { loop } }).schemaFor("object", loop)).toBeUndefined();
});
