// What the comparison of two schemas promises, against ajv and values made at random; and what it says.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compareSchema } from "../../src/review/compare-schema.ts";

const place = 'argument "a"';

function says(before: unknown, after: unknown): readonly string[] {
  return compareSchema({ before, after, place }).map(
    ({ group, what, before: left, after: right }) =>
      [group, what, left, right]
        .filter((part) => part !== undefined)
        .map((part) => (typeof part === "string" ? part : JSON.stringify(part)))
        .join(" | "),
  );
}

const text = { type: "string" };

it.each<[string, unknown, unknown, readonly string[]]>([
  ["nothing", text, { type: "string" }, []],
  [
    "a type lost",
    { type: ["string", "null"] },
    text,
    ['breaking | argument "a": type | ["string","null"] | string'],
  ],
  [
    "integers only",
    { type: "number" },
    { type: "integer" },
    ['breaking | argument "a": type | number | integer'],
  ],
  [
    "any number",
    { type: "integer" },
    { type: "number" },
    ['dangerous | argument "a": type | integer | number'],
  ],
  [
    "a choice lost and one gained",
    { enum: ["a", "b"] },
    { enum: ["b", "c"] },
    ['breaking | argument "a" loses "a"', 'dangerous | argument "a" gains "c"'],
  ],
  [
    "a constant among choices",
    { enum: ["a", "b"] },
    { const: "a" },
    ['breaking | argument "a" loses "b"'],
  ],
  [
    "choices where any text was",
    text,
    { ...text, enum: ["a"] },
    ['breaking | argument "a" takes only | "a"'],
  ],
  [
    "a bound tightened",
    { maximum: 100 },
    { maximum: 50 },
    ['breaking | argument "a": maximum | 100 | 50'],
  ],
  [
    "a bound loosened",
    { minLength: 3 },
    { minLength: 1 },
    ['dangerous | argument "a": minLength | 3 | 1'],
  ],
  ["a bound that is new", {}, { maxItems: 3 }, ['breaking | argument "a": maxItems | 3']],
  [
    "a multiple of a multiple",
    { multipleOf: 6 },
    { multipleOf: 3 },
    ['dangerous | argument "a": multipleOf | 6 | 3'],
  ],
  ["unique elements, said and not", {}, { uniqueItems: false }, []],
  [
    "a property that must be there",
    { properties: { b: text } },
    { properties: { b: text }, required: ["b"] },
    ['breaking | argument "a.b" is now required'],
  ],
  [
    "a property of a closed object gone",
    { properties: { b: text, c: text }, additionalProperties: false },
    { properties: { b: text }, additionalProperties: false },
    ['breaking | argument "a.c" is not taken any more'],
  ],
  [
    "a property of a closed object more",
    { properties: { b: text }, additionalProperties: false },
    { properties: { b: text, c: text }, additionalProperties: false },
    ['dangerous | argument "a.c" is taken now'],
  ],
  [
    "an open object closed",
    {},
    { additionalProperties: false },
    ['breaking | argument "a.*" is not taken any more'],
  ],
  [
    "elements of lists",
    { items: { type: "number" } },
    { items: { type: "integer" } },
    ['breaking | argument "a[]": type | number | integer'],
  ],
  [
    "an alternative more",
    { anyOf: [text] },
    { anyOf: [text, { type: "null" }] },
    ['dangerous | argument "a<anyOf>" gains a choice | [{"type":"null"}]'],
  ],
  [
    "an alternative of exactly one more",
    { oneOf: [text] },
    { oneOf: [text, {}] },
    ['breaking | argument "a<oneOf>" changed; whether it takes less is not known'],
  ],
  [
    "another reference",
    { $ref: "#/$defs/A" },
    { $ref: "#/$defs/B" },
    ['breaking | argument "a": $ref changed; whether it takes less is not known'],
  ],
  ["a default", { default: 10 }, { default: 20 }, ['dangerous | argument "a": default | 10 | 20']],
  [
    "words",
    { description: "One." },
    { description: "Two." },
    ['wording | argument "a" reworded | One. | Two.'],
  ],
  [
    "words far inside",
    { $defs: { A: { title: "x" } } },
    { $defs: { A: { title: "y" } } },
    ['wording | argument "a": $defs reworded'],
  ],
  [
    "a property that is called like a keyword of words",
    { not: { properties: { title: text } } },
    { not: { properties: { title: { type: "null" } } } },
    ['breaking | argument "a": not changed; whether it takes less is not known'],
  ],
])("says of %s", (_name, before, after, expected) => {
  expect(says(before, after)).toEqual(expected);
});

const names = fc.constantFrom("b", "c", "d");
const small = fc.integer({ min: 0, max: 3 });
const leaf = fc.oneof(fc.constantFrom(null, true, "", "x", "xyz", 0, 1, 2.5, 6), small);

const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(names, tie("any"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

const types = fc.constantFrom("string", "integer", "number", "object", "array", "null", "boolean");

const schema: fc.Arbitrary<unknown> = fc.letrec((tie) => {
  const several = fc.array(tie("any"), { minLength: 1, maxLength: 2 });
  const keywords: { readonly [keyword: string]: fc.Arbitrary<unknown> } = {
    type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
    enum: fc.array(leaf, { minLength: 1, maxLength: 3 }),
    const: leaf,
    minimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(1, 2, 3, 6),
    minLength: small,
    maxLength: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    minProperties: small,
    pattern: fc.constantFrom("x", "^xyz$"),
    required: fc.uniqueArray(names, { maxLength: 2 }),
    properties: fc.dictionary(names, tie("any"), { maxKeys: 2 }),
    patternProperties: fc.dictionary(fc.constantFrom("b", "c|d"), tie("any"), { maxKeys: 1 }),
    additionalProperties: tie("any"),
    unevaluatedProperties: tie("any"),
    items: tie("any"),
    prefixItems: several,
    contains: tie("any"),
    minContains: small,
    not: tie("any"),
    anyOf: several,
    oneOf: several,
    allOf: several,
    if: tie("any"),
    else: tie("any"),
    description: fc.constantFrom("One.", "Two."),
  };
  const member = fc.oneof(
    ...Object.entries(keywords).map(([name, content]) => fc.tuple(fc.constant(name), content)),
  );
  const keyed = fc.array(member, { maxLength: 4 }).map((members) => Object.fromEntries(members));
  return { any: fc.oneof({ maxDepth: 2, withCrossShrink: true }, fc.boolean(), keyed) };
}).any;

/** A schema, and the same with some members of another: two that have nothing in common say little. */
const pairs = fc
  .tuple(schema, schema, fc.array(fc.nat({ max: 30 }), { maxLength: 3 }))
  .map(([before, other, picks]) => {
    if (typeof before !== "object" || typeof other !== "object" || !before || !other)
      return { before, after: other };
    const all = [...new Set([...Object.keys(before), ...Object.keys(other)])];
    const changed = new Set(picks.map((pick) => all[pick % Math.max(1, all.length)]));
    const kept = Object.entries(before).filter(([name]) => !changed.has(name));
    const taken = Object.entries(other).filter(([name]) => changed.has(name));
    return { before, after: Object.fromEntries([...kept, ...taken]) };
  });

it("says that it breaks whenever a value is not taken any more", () => {
  const ajv = new Ajv2020({ strict: false, addUsedSchema: false });
  let silent = 0;
  fc.assert(
    fc.property(pairs, fc.array(value, { minLength: 20, maxLength: 20 }), (pair, values) => {
      const changes = compareSchema({ ...pair, place });
      if (changes.some(({ group }) => group === "breaking")) return;
      silent += 1;
      const took = ajv.compile(pair.before as object);
      const takes = ajv.compile(pair.after as object);
      const lost = values.filter((one) => took(one) && !takes(one));
      expect(lost).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(silent).toBeGreaterThan(50);
});

it("says nothing of a schema and itself, and only words where only words differ", () => {
  fc.assert(
    fc.property(schema, (one) => {
      expect(compareSchema({ before: one, after: structuredClone(one), place })).toEqual([]);
      if (typeof one !== "object" || one === null) return;
      const reworded = { ...one, description: "Three." };
      const groups = compareSchema({ before: one, after: reworded, place }).map(
        ({ group }) => group,
      );
      expect(groups).toEqual(["wording"]);
    }),
  );
});
