import { expect, it } from "vitest";
import type { RequestTemplate } from "../../src/contract/request.ts";
import { bodyText, requestOf, resultOf } from "./request-of.ts";

function post(template: Partial<RequestTemplate>, inputs: { readonly [name: string]: unknown }) {
  const request = requestOf({ method: "POST", ...template }, inputs);
  return [request.headers["content-type"], bodyText(request)];
}

it.each([
  [{ a: [1, null, "é"] }, '{"a":[1,null,"é"]}'],
  [[1, 2], "[1,2]"],
  ["text", '"text"'],
  [0, "0"],
  [false, "false"],
  [{}, "{}"],
  [[], "[]"],
  ["\ud800", '"\\ud800"'],
])("sends the JSON value %j as it is", (value, sent) => {
  expect(post({ body: "$inputs.v" }, { v: value })).toEqual(["application/json", sent]);
});

it.each([
  "application/merge-patch+json",
  "application/vnd.api+json; charset=utf-8",
  "APPLICATION/JSON",
  "text/json",
])("sends %s as JSON under the type that was declared", (bodyType) => {
  expect(post({ body: { a: "$inputs.a" }, bodyType }, { a: 1 })).toEqual([bodyType, '{"a":1}']);
});

it.each([
  ["*/*", "application/json", '"x"'],
  ["application/*", "application/json", '"x"'],
  ["text/*", "text/plain", "x"],
])("sends something concrete for the range %s", (bodyType, contentType, sent) => {
  expect(post({ body: "$inputs.a", bodyType }, { a: "x" })).toEqual([contentType, sent]);
});

it("leaves out members without a value", () => {
  const body = { a: "$inputs.a", b: { c: "$inputs.c" }, d: null, e: "$inputs.e" };
  expect(post({ body }, { a: 1 })).toEqual(["application/json", '{"a":1,"d":null}']);
});

it("sends neither body nor type when nothing has a value, unless a body is required", () => {
  const body = { a: "$inputs.a" };
  expect(post({ body }, {})).toEqual([undefined, undefined]);
  expect(post({ body, bodyRequired: true }, {})).toEqual(["application/json", "{}"]);
  expect(post({ bodyRequired: true }, {})).toEqual(["application/json", "{}"]);
  expect(post({ body: "$inputs.a", bodyType: "text/plain" }, {})).toEqual([undefined, undefined]);
});

it("sends a body with GET and DELETE too", () => {
  const request = requestOf({ method: "DELETE", body: "$inputs.v" }, { v: [1] });
  expect([request.method, request.body]).toEqual(["DELETE", "[1]"]);
});

it.each([
  ["text/plain", "a\nb", "a\nb"],
  ["text/plain", 5, "5"],
  ["text/csv", "a,b", "a,b"],
  ["application/xml", "<a/>", "<a/>"],
  ["image/svg+xml", "<svg/>", "<svg/>"],
  ["application/x-ndjson", "{}\n{}", "{}\n{}"],
  ["text/plain", { a: 1 }, '{"a":1}'],
  ["text/plain", "", ""],
])("sends %s of %j as text", (bodyType, value, sent) => {
  expect(post({ body: "$inputs.v", bodyType }, { v: value })).toEqual([bodyType, sent]);
});

it.each([
  ["application/octet-stream", "AP8Q", [0, 255, 16]],
  ["image/png", "data:image/png;base64,AP8=", [0, 255]],
  ["application/pdf", "_-8", [255, 239]],
  ["application/zip", " AP\n8= ", [0, 255]],
  ["application/octet-stream", "", []],
])("sends the bytes of a base64 text as %s", (bodyType, value, bytes) => {
  const request = requestOf({ method: "PUT", body: "$inputs.v", bodyType }, { v: value });
  expect(request.headers).toEqual({ "content-type": bodyType });
  expect([...Buffer.from(request.body ?? "none")]).toEqual(bytes);
});

it.each(["not base64!", "A", "AAAAA", "AA=A", { data: "AA==" }, 5, "data:text/plain,x"])(
  "refuses %j as bytes",
  (value) => {
    const template = { body: "$inputs.file", bodyType: "application/octet-stream" };
    expect(resultOf(template, { file: value })).toEqual({
      ok: false,
      message: "file must be base64 text.",
      argument: "file",
    });
  },
);

it("refuses arguments that are nested deeper than the stack is", () => {
  const value: unknown = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
  const problem = { ok: false, message: "The arguments are nested too deeply." };
  expect(resultOf({ body: "$inputs.v" }, { v: value })).toEqual(problem);
  expect(resultOf({ query: { q: "$inputs.v" } }, { v: value })).toEqual(problem);
  const q = { value: "$inputs.v", style: "deepObject" } as const;
  expect(resultOf({ query: { q } }, { v: value })).toEqual(problem);
});

it("keeps a body member called __proto__ a member", () => {
  const inputs: { [name: string]: unknown } = JSON.parse('{"v":{"__proto__":{"x":1}}}');
  expect(post({ body: "$inputs.v" }, inputs)).toEqual([
    "application/json",
    '{"__proto__":{"x":1}}',
  ]);
});
