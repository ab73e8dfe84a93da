import fc from "fast-check";
import { expect, it } from "vitest";
import {
  compareNumbers,
  ExactNumber,
  exactJson,
  nearestDouble,
  readNumber,
} from "../../src/core/exact-number.ts";
import { isObject } from "../../src/core/json.ts";
import { parseJson } from "../../src/core/parse-json.ts";
import { hasInexactNumber } from "../../src/core/scan-json.ts";
import { digits, numberText } from "./json-texts.ts";

it.each([
  "9007199254740993",
  "-9007199254740993",
  "0.1234567890123456789",
  "123456789012345678901234567890",
  "1e400",
  "-1E+400",
  "1e-400",
  "-0",
  "-0.0",
  "-0e5",
  "12345678.123456789012",
])("%s is kept, alone and inside, with its digits", (number) => {
  for (const text of [number, `[${number}]`, `{"a":${number}}`, `[1,{"a":[${number}]}]`]) {
    expect(hasInexactNumber(text)).toBe(true);
    expect(exactJson(parseJson(text))).toBe(text);
  }
});

it.each([
  ["0", 0],
  ["9007199254740992", 9007199254740992],
  ["0.30000000000000004", 0.30000000000000004],
  ["1e21", 1e21],
  ["100000000000000000000", 1e20],
  ["1.50", 1.5],
  ["1234567890123456.5", 1234567890123456.5],
  ["0e999", 0],
  ["5e-324", 5e-324],
])("%s is an ordinary number", (text, double) => {
  expect(readNumber(text)).toBe(double);
  expect(hasInexactNumber(`[${text}]`)).toBe(false);
});

it.each([
  '["9007199254740993"]',
  '{"sha":"1234567890123456789012345678901234567890"}',
  '{"at":"2026-08-13T03:11:30.123456789Z","x":"-0"}',
  '"a\\"9007199254740993"',
])("digits in the texts of %s are no numbers", (text) => {
  expect(hasInexactNumber(text)).toBe(false);
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

it("any JSON text reads as JSON.parse reads it, but for the digits", () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), numberText, (json, number) => {
      const text = `[ ${json} ,{"n" : ${number}}]`;
      const [value, rest] = JSON.parse(exactJson(parseJson(text)) ?? "");
      expect(value).toEqual(JSON.parse(json));
      expect(rest).toEqual({ n: Object.is(Number(number), -0) ? -0 : infiniteAsText(number) });
    }),
    { numRuns: 500 },
  );
});

function infiniteAsText(number: string): number {
  return JSON.parse(number);
}

it("any number prints with the digits that it was read with, or with another way to write them", () => {
  fc.assert(
    fc.property(numberText, (text) => {
      const number = readNumber(text);
      if (number instanceof ExactNumber) expect(exactJson(number)).toBe(text);
      else expect(digits(String(number))).toBe(digits(text));
    }),
    { numRuns: 2000 },
  );
});

it.each<[string, string, number]>([
  ["9007199254740993", "9007199254740992", 1],
  ["9007199254740993", "9007199254740994", -1],
  ["9007199254740993", "9007199254740993.0", 0],
  ["-9007199254740993", "-9007199254740994", 1],
  ["-0", "0", 0],
  ["1e400", "1e401", -1],
  ["-1e400", "1e-400", -1],
  ["1e-400", "0", 1],
  ["1e9999999999999999999999", "2", 1],
])("%s compared to %s has the sign %i", (left, right, sign) => {
  expect(Math.sign(compareNumbers(readNumber(left), readNumber(right)) ?? Number.NaN)).toBe(sign);
});

it.each([
  [Number.NaN, 1],
  [Number.NaN, Number.NaN],
  [new ExactNumber("1e400"), Number.POSITIVE_INFINITY],
])("%s and %s have no order", (left, right) => {
  expect(compareNumbers(left, right)).toBeUndefined();
});

it("with an indent it prints what JSON.stringify does, and every digit", () => {
  const value = { a: [1, { b: [] }, {}], c: undefined, d: "x" };
  const exact = new ExactNumber("9007199254740993");
  expect(exactJson(value, "  ")).toBe(JSON.stringify(value, undefined, 2));
  expect(exactJson({ ...value, n: [exact] }, "  ")).toBe(
    JSON.stringify({ ...value, n: [777] }, undefined, 2).replace("777", "9007199254740993"),
  );
});

it("an exact number is no object, cannot be changed, and stays finite as a double", () => {
  const number = new ExactNumber("-1e400");
  expect(isObject(number)).toBe(false);
  expect(Object.isFrozen(number)).toBe(true);
  expect(String(number)).toBe("-1e400");
  expect(JSON.stringify({ number })).toBe('{"number":"-1e400"}');
  expect(nearestDouble(number)).toBe(-Number.MAX_VALUE);
  expect(nearestDouble("x")).toBe("x");
});

it("what JSON leaves out is left out beside exact numbers too", () => {
  const big = new ExactNumber("1e400");
  expect(exactJson({ a: undefined, b: [undefined, big], c: null })).toBe(
    '{"b":[null,1e400],"c":null}',
  );
  expect(exactJson(undefined)).toBeUndefined();
});

it("a member called __proto__ is a member", () => {
  const text = '{"__proto__":{"a":1e400},"constructor":9007199254740993}';
  expect(exactJson(parseJson(text))).toBe(text);
});

it.each(["[1e400", "[1e400,]", '{"a":01}', "[9007199254740993.]", ""])("%s is no JSON", (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});
