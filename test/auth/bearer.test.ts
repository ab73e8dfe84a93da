import { expect, it } from "vitest";
import { readBearer } from "../../src/auth/bearer.ts";

it.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["BEARER   abc", "abc"],
  ["Bearer a-b._~+/9==", "a-b._~+/9=="],
  [`Bearer ${"x".repeat(4096)}`, "x".repeat(4096)],
])("reads the token of %s", (header, token) => {
  const bearer = readBearer(header);
  expect(bearer.kind === "token" && bearer.token.reveal()).toBe(token);
});

it.each([
  "",
  "Bearer",
  "Bearer ",
  "Basic abc",
  "abc",
  "Bearerabc",
  "Bearer a b",
  "Bearer a,b",
  'Bearer "abc"',
  "Bearer a=b",
  "Bearer ä",
  "Bearer a\tb",
  "Bearer a\r\nX: y",
  `Bearer ${"x".repeat(4097)}`,
])("refuses %j without repeating it", (header) => {
  const bearer = readBearer(header);
  expect(bearer.kind).toBe("malformed");
  expect(JSON.stringify(bearer)).not.toContain("abc");
});

it("finds none where there is no header", () => {
  expect(readBearer(undefined)).toEqual({ kind: "none" });
});

it("gives a token that does not print", () => {
  expect(JSON.stringify(readBearer("Bearer abc"))).toBe('{"kind":"token","token":"[redacted]"}');
});
