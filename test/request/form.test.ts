import fc from "fast-check";
import { expect, it } from "vitest";
import type { FieldEncoding } from "../../src/contract/request.ts";
import { bodyText, requestOf, resultOf } from "./request-of.ts";

const bodyType = "application/x-www-form-urlencoded";

function form(value: unknown, encoding: { readonly [field: string]: FieldEncoding } = {}) {
  const template = { method: "POST", body: "$inputs.v", bodyType, encoding } as const;
  const request = requestOf(template, { v: value });
  expect(request.headers).toEqual({ "content-type": bodyType });
  return bodyText(request);
}

it.each([
  [{ a: 1, b: "x y", c: true }, "a=1&b=x%20y&c=true"],
  [{ a: null, b: "" }, "b="],
  [{ a: ["x", "y"] }, "a=x&a=y"],
  [{ a: { b: 1 } }, "a=%7B%22b%22%3A1%7D"],
  [{ a: [{ b: 1 }] }, "a=%7B%22b%22%3A1%7D"],
  [{ "a&b=": "&=+" }, "a%26b%3D=%26%3D%2B"],
  [{}, ""],
  ["grant_type=x", "grant_type=x"],
  [{ a: "\udc00" }, "a=%EF%BF%BD"],
])("writes the form %j", (value, sent) => {
  expect(form(value)).toBe(sent);
});

it.each<readonly [FieldEncoding, unknown, string]>([
  [{ style: "form", explode: false }, ["x", "y,z"], "f=x,y%2Cz"],
  [{ explode: false }, ["x", "y"], "f=x,y"],
  [{ style: "form" }, { a: 1 }, "a=1"],
  [{ style: "deepObject", explode: true }, { a: { b: 1 } }, "f%5Ba%5D%5Bb%5D=1"],
  [{ style: "pipeDelimited" }, ["x", "y"], "f=x%7Cy"],
  [{ style: "spaceDelimited" }, ["x", "y"], "f=x%20y"],
  [{ allowReserved: true }, "a/b&c", "f=a/b%26c"],
  [{ contentType: "application/json" }, ["x"], "f=%5B%22x%22%5D"],
  [{ contentType: "text/plain" }, "x y", "f=x%20y"],
])("writes a field by its encoding %j", (encoding, value, sent) => {
  expect(form({ f: value }, { f: encoding })).toBe(sent);
});

it.each([[[1]], [5]])("refuses %j as a form", (value) => {
  expect(resultOf({ body: "$inputs.v", bodyType }, { v: value })).toEqual({
    ok: false,
    message: "The body of a form must be an object.",
  });
});

const text = fc.string({ unit: "grapheme" });

it("is read back by URLSearchParams as it was given, fields and queries alike", () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text, { minLength: 1 })), (fields) => {
      const pairs = Object.entries(fields).flatMap(([key, values]) =>
        values.map((value) => [key, value]),
      );
      expect([...new URLSearchParams(form(fields))]).toEqual(pairs);
      const query = Object.fromEntries(
        Object.keys(fields).map((key, index) => [key, `$inputs.p${index}`]),
      );
      const inputs = Object.fromEntries(
        Object.values(fields).map((values, index) => [`p${index}`, values]),
      );
      const { target } = requestOf({ query }, inputs);
      expect([...new URLSearchParams(target.slice("/c".length))]).toEqual(pairs);
    }),
  );
});

it("can be split at its delimiters and decoded when it is not exploded", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (values) => {
      const sent = form({ f: values }, { f: { explode: false } }) ?? "";
      expect(sent.slice("f=".length).split(",").map(decodeURIComponent)).toEqual(values);
    }),
  );
});
