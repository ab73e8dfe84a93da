import { expect, it } from "vitest";
import { compileShape } from "../../src/expression/compile-shape.ts";
import { compileText } from "../../src/expression/compile-template.ts";
import { compileValue } from "../../src/expression/compile-value.ts";
import type { Scope } from "../../src/expression/scope.ts";

const scope: Scope = {
  inputs: {
    title: "Fix",
    count: 0,
    draft: false,
    none: null,
    labels: ["a"],
    settings: { deep: null },
  },
  steps: { first: { none: null } },
  environment: {},
  nowMs: 0,
};

it.each([
  [{ title: "$inputs.title", body: "$inputs.body" }, { title: "Fix" }],
  [
    { count: "$inputs.count", draft: "$inputs.draft" },
    { count: 0, draft: false },
  ],
  [{ a: { b: { c: "$inputs.body" } }, d: 1 }, { d: 1 }],
  [{ a: "$inputs.body" }, undefined],
  [
    { a: "$inputs.none", b: null },
    { a: null, b: null },
  ],
  [{ a: "$steps.first.none" }, undefined],
  [{ a: "$inputs.none ?? $inputs.missing" }, undefined],
  [{ settings: "$inputs.settings" }, { settings: { deep: null } }],
  [
    ["$inputs.title", "$inputs.body", 2],
    ["Fix", 2],
  ],
  [{ labels: ["$inputs.body"] }, undefined],
  [
    { empty: {}, list: [] },
    { empty: {}, list: [] },
  ],
  ["to {$inputs.title}", "to Fix"],
  ["$=$inputs.title", "$inputs.title"],
  ["$inputs.labels", ["a"]],
  [true, true],
])("value %j becomes %j", (value, built) => {
  expect(compileValue(value)(scope)).toEqual(built);
});

it("a member called __proto__ stays a member", () => {
  const built = compileValue(JSON.parse('{"__proto__": {"a": "$inputs.title"}}'))(scope);
  expect(JSON.stringify(built)).toBe('{"__proto__":{"a":"Fix"}}');
});

it("text that does not parse throws, naming it", () => {
  expect(() => compileValue({ a: "{$input.x}" })).toThrow(
    'cannot read the expression "{$input.x}" at 1: there is no $input',
  );
});

it.each([
  ["{$inputs.title} by {$inputs.actor}.", "Fix by ."],
  ["{$inputs.title}{? by {$inputs.actor}}.", "Fix."],
  ["$inputs.actor", ""],
  ["$inputs.labels", '["a"]'],
  ["{$inputs.none}{$inputs.draft}", "false"],
])("text for the model %s prints %j", (text, printed) => {
  expect(compileText(text)(scope)).toBe(printed);
});

it.each([
  [["a"], [{ a: 1, b: 2 }, { b: 3 }], [{ a: 1 }, {}]],
  [["a"], "text", "text"],
  [["a"], null, null],
  [["a"], [1, null], [1, null]],
  [["a.b", "a.c"], { a: { b: 1, c: 2, d: 3 } }, { a: { b: 1, c: 2 } }],
  [["a", "a.b"], { a: { b: 1, c: 2 } }, { a: { b: 1, c: 2 } }],
  [["a.b"], { a: { c: 1 } }, {}],
  [["constructor", "toString"], { a: 1 }, {}],
  [["n = a[*].b[*].c"], { a: [{ b: [{ c: 1 }, { c: 2 }] }, {}] }, { n: [1, 2] }],
])("shape %j keeps of %j only %j", (fields, answer, kept) => {
  expect(compileShape(fields)(answer)).toEqual(kept);
});

it("a field called __proto__ is an ordinary one", () => {
  const kept = compileShape(["__proto__", "a"])(JSON.parse('{"__proto__": 1, "a": 2}'));
  expect(JSON.stringify(kept)).toBe('{"__proto__":1,"a":2}');
});
