import { expect, it } from "vitest";
import { requestOf, resultOf } from "./request-of.ts";

it("sends headers by lower-case names and leaves out those without a value", () => {
  const headers = { "X-Page": "$inputs.page", "X-None": "$inputs.none", "X-Fixed": "on" };
  expect(requestOf({ headers }, { page: 2 }).headers).toEqual({ "x-page": "2", "x-fixed": "on" });
});

it.each(["a\r\nx: y", "a\nb", "a\rb", "a\0b", "a\u001fb", "a\u007fb"])(
  "refuses the header value %j",
  (value) => {
    expect(resultOf({ headers: { "x-a": "$inputs.v" } }, { v: value })).toEqual({
      ok: false,
      message:
        "v is sent in a header, which must not contain line breaks or other control characters.",
      argument: "v",
    });
  },
);

it("refuses characters that a header cannot carry, and keeps those of Latin-1", () => {
  const headers = { "x-a": "$inputs.v" };
  expect(resultOf({ headers }, { v: "日本" })).toEqual({
    ok: false,
    message: "v is sent in a header, which can carry only characters of Latin-1.",
    argument: "v",
  });
  expect(requestOf({ headers }, { v: "é\tx" }).headers["x-a"]).toBe("é\tx");
});

it("refuses a header value that no server would take", () => {
  expect(resultOf({ headers: { "x-a": "$inputs.v" } }, { v: "x".repeat(8193) })).toMatchObject({
    message: "v is longer than 8192 characters.",
  });
});

it.each([
  "Host",
  "Connection",
  "Keep-Alive",
  "TE",
  "Trailer",
  "Upgrade",
  "Expect",
  "Content-Length",
  "Content-Type",
  "Transfer-Encoding",
  "Accept-Encoding",
  "Authorization",
  "Proxy-Authorization",
  "Cookie",
  "Forwarded",
  "X-Forwarded-For",
  "Mcp-Session-Id",
  "bad name",
  "",
])("lets no parameter set the header %j", (name) => {
  expect(requestOf({ headers: { [name]: "x" } }).headers).toEqual({});
});

it("takes Accept from the template, but not from an argument", () => {
  expect(requestOf({ headers: { Accept: "application/vnd.github.diff" } }).headers).toEqual({
    accept: "application/vnd.github.diff",
  });
  expect(requestOf({ headers: { accept: "$inputs.v" } }, { v: "text/html" }).headers).toEqual({});
});

it("keeps a header called __proto__ a header", () => {
  const headers: { [name: string]: string } = JSON.parse('{"__proto__":"$inputs.v"}');
  expect(Object.entries(requestOf({ headers }, { v: "x" }).headers)).toEqual([["__proto__", "x"]]);
});
