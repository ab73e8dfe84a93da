import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import type { ObjectSchema } from "../../src/contract/index.ts";
import { compileInput } from "../../src/runtime/validate-input.ts";

const schema: ObjectSchema = {
  type: "object",
  additionalProperties: false,
  required: ["owner", "number"],
  properties: {
    owner: { type: "string", minLength: 1, pattern: "^[a-z-]+$" },
    number: { type: "integer", minimum: 1 },
    side: { type: "string", enum: ["LEFT", "RIGHT"], default: "LEFT" },
    labels: { type: "array", items: { $ref: "#/$defs/label" }, maxItems: 3, uniqueItems: true },
    body: { type: ["string", "null"], maxLength: 10 },
    sort: { anyOf: [{ type: "string" }, { type: "integer" }] },
  },
  $defs: {
    label: {
      type: "object",
      required: ["name"],
      additionalProperties: false,
      properties: { name: { type: "string" } },
    },
  },
};
const good = { owner: "octo", number: 1 };

it.each([
  [{ ...good, owner: 7 }, "owner must be a string, not 7."],
  [{ ...good, owner: "" }, "owner must have at least 1 character."],
  [{ ...good, owner: "A" }, 'owner must match ^[a-z-]+$, which the text "A" does not.'],
  [{ ...good, number: "4x2" }, 'number must be an integer, not the text "4x2".'],
  [{ ...good, number: "0" }, "number must be at least 1, not 0."],
  [{ ...good, number: 0 }, "number must be at least 1, not 0."],
  [{ ...good, number: 1.5 }, "number must be an integer, not 1.5."],
  [
    { ...good, side: "LEFFT" },
    'side must be one of "LEFT", "RIGHT", not the text "LEFFT"; did you mean "LEFT"?',
  ],
  [{ ...good, body: true }, "body must be a string or null, not true."],
  [{ ...good, body: "x".repeat(50) }, "body must have at most 10 characters."],
  [{ ...good, body: {} }, "body must be a string or null, not an object."],
  [{ ...good, labels: "bug" }, 'labels must be an array, not the text "bug".'],
  [{ ...good, labels: [{ name: "a" }, {}] }, 'labels[1] lacks the member "name".'],
  [{ ...good, labels: [{ name: "a", color: "b" }] }, 'labels[0] has no member "color".'],
  [
    { ...good, labels: [{ name: "a", naem: "b" }] },
    'labels[0] has no member "naem"; did you mean "name"?',
  ],
  [{ ...good, labels: [{ name: ["a"] }] }, "labels[0].name must be a string, not an array."],
  [
    { ...good, labels: [{ name: "a" }, { name: "a" }] },
    "labels must not have the same element twice.",
  ],
  [
    { ...good, sort: true },
    "sort must be a string or an integer, in one of the forms that its schema allows, not true.",
  ],
  [{ owner: "octo" }, "number is required."],
  [{}, "owner is required. number is required."],
  [
    { ...good, onwer: "octo" },
    'There is no argument "onwer"; did you mean "owner"? The arguments are: owner, number, side, labels, body, sort.',
  ],
  [
    { number: "x", side: 3 },
    'owner is required. number must be an integer, not the text "x". side must be a string, not 3.',
  ],
  ["text", "The arguments must be a JSON object."],
  [[], "The arguments must be a JSON object."],
  [7, "The arguments must be a JSON object."],
  [null, "The arguments must be a JSON object."],
])("arguments %j are refused", (args, message) => {
  expect(compileInput(schema)(args)).toEqual({ ok: false, message });
});

it("defaults are added to a copy", () => {
  const args = Object.freeze({ ...good });
  expect(compileInput(schema)(args)).toEqual({ ok: true, inputs: { ...good, side: "LEFT" } });
});

it("defaults are added in objects and lists too", () => {
  const file = { type: "object", properties: { mode: { default: "100644" }, path: {} } };
  const validate = compileInput({
    type: "object",
    additionalProperties: false,
    properties: { files: { type: "array", items: file }, file, one: { anyOf: [file] } },
  });
  const args = { files: [{ path: "a" }, { mode: "100755" }, 7], file: {}, one: {} };
  expect(validate({ ...args, files: args.files.slice(0, 2) })).toEqual({
    ok: true,
    inputs: {
      files: [{ path: "a", mode: "100644" }, { mode: "100755" }],
      file: { mode: "100644" },
      one: {},
    },
  });
  expect(validate(args).ok).toBe(false);
});

it("a default satisfies `required`", () => {
  const validate = compileInput({
    type: "object",
    additionalProperties: false,
    required: ["page"],
    properties: { page: { type: "integer", default: 1 } },
  });
  expect(validate({})).toEqual({ ok: true, inputs: { page: 1 } });
});

it("a long value is not repeated", () => {
  const answer = compileInput(schema)({ ...good, number: "s3cret".repeat(20) });
  expect(answer).toEqual({
    ok: false,
    message: "number must be an integer, not a text of 120 characters.",
  });
});

it("very many errors make a short message", () => {
  const labels = Array.from({ length: 100_000 }, () => 1);
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, 1]));
  const answer = compileInput(schema)({ ...good, labels, ...unknown });
  expect(answer.ok ? "" : answer.message).toMatch(
    /^labels must have at most 3 elements\. There is/,
  );
  expect(answer.ok ? 0 : answer.message.length).toBeLessThan(600);
});

it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "%s is an argument like any other",
  (name) => {
    const args: unknown = JSON.parse(`{"owner":"octo","number":1,"${name}":{"x":1}}`);
    expect(compileInput(schema)(args)).toEqual({
      ok: false,
      message: `There is no argument "${name}". The arguments are: owner, number, side, labels, body, sort.`,
    });
    const optional = compileInput({
      type: "object",
      additionalProperties: false,
      required: [],
      properties: { a: { type: "string" }, constructor: { type: "string" } },
    });
    expect(optional({})).toEqual({ ok: true, inputs: {} });
  },
);

it("a pattern that JavaScript cannot run is not checked", () => {
  const validate = compileInput({
    type: "object",
    additionalProperties: false,
    properties: {
      a: { type: "string", pattern: "(?i)[a" },
      b: { type: "string", pattern: "^[\\w-.]$" },
    },
  });
  expect(validate({ a: "anything" })).toEqual({ ok: true, inputs: { a: "anything" } });
  expect(validate({ b: "??" })).toEqual({
    ok: false,
    message: 'b must match ^[\\w-.]$, which the text "??" does not.',
  });
});

it.each([
  ["a pattern", { pattern: "^[a-z]{1,900}$" }],
  ["a pattern that must not fit", { not: { pattern: "^[a-z]{1,900}$" } }],
  ["a pattern in one of two forms", { anyOf: [{ pattern: "^[a-z]{1,900}$" }, { type: "string" }] }],
])(
  "a text that is too long to be tested is refused, and the argument is named: %s",
  (_, schema) => {
    const properties = { a: { type: "string", ...schema }, b: { type: "string" } } as const;
    const validate = compileInput({ type: "object", additionalProperties: false, properties });
    expect(validate({ a: "a".repeat(1_000_000), b: "b" })).toEqual({
      ok: false,
      message:
        "a is or has a text that is too long for the pattern that tests it, and what cannot be tested is refused; give a shorter text.",
    });
    expect(validate({ a: "A1" })).toMatchObject({ ok: !("pattern" in schema) });
  },
);

it("a schema that cannot be compiled still has its names and required arguments checked", () => {
  const validate = compileInput({
    type: "object",
    additionalProperties: false,
    required: ["a"],
    properties: { a: { $ref: "#/$defs/nowhere" } },
  });
  expect(validate({ a: 1 })).toEqual({ ok: true, inputs: { a: 1 } });
  expect(validate({ b: 1 })).toEqual({
    ok: false,
    message: 'a is required. There is no argument "b"; did you mean "a"? The arguments are: a.',
  });
});

it("two tools with the same $id both compile", () => {
  const withId = () => ({ ...schema, $id: "https://example.com/input" });
  expect(compileInput(withId())(good).ok).toBe(true);
  expect(compileInput(withId())({}).ok).toBe(false);
});

it("schemas of tools that are gone are freed", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: unknown = runInNewContext("gc");
  if (typeof collectGarbage !== "function") throw new Error("there is no gc");
  const gone = Array.from({ length: 5 }, () => {
    const copy = structuredClone(schema);
    compileInput(copy)({ owner: 7 });
    return new WeakRef(copy);
  });
  compileInput(schema)(good);
  await nextTurn();
  collectGarbage();
  expect(gone.map((copy) => copy.deref())).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("an argument whose schema is none is not checked", () => {
  const properties: ObjectSchema["properties"] = JSON.parse(
    '{"a":{"type":"text"},"b":{"type":"integer"}}',
  );
  const validate = compileInput({ type: "object", additionalProperties: false, properties });
  expect(validate({ a: 1 })).toEqual({ ok: true, inputs: { a: 1 } });
  expect(validate({ b: "x" }).ok).toBe(false);
});
