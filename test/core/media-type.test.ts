import { expect, it } from "vitest";
import { bodyKind, isContentType, sentContentType } from "../../src/core/media-type.ts";

it.each([
  ["application/json; charset=utf-8", "json"],
  ["Application/Problem+JSON", "json"],
  ["*/*", "json"],
  ["application/x-www-form-urlencoded", "form"],
  ["multipart/form-data; boundary=x", "multipart"],
  ["text/*", "text"],
  ["image/svg+xml", "text"],
  ["application/toml", "text"],
  ["image/*", "binary"],
  ["application/pdf", "binary"],
])("a body of %s is %s", (mediaType, kind) => {
  expect(bodyKind(mediaType)).toBe(kind);
});

it.each([
  ["application/vnd.a+json; v=1", "application/vnd.a+json; v=1"],
  ["*/*", "application/json"],
  ["text/*", "text/plain"],
  ["image/*", "application/octet-stream"],
])("sends %s as %s", (mediaType, sent) => {
  expect(sentContentType(mediaType)).toBe(sent);
});

it.each([
  ["text/plain; charset=utf-8", true],
  ["text", false],
  ["text/plain\r\nx: y", false],
])("whether %j can stand in a header: %s", (text, isLegal) => {
  expect(isContentType(text)).toBe(isLegal);
});
