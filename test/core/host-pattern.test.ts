import { expect, it } from "vitest";
import { hostPatternProblem, namesHost } from "../../src/core/host-pattern.ts";

it.each([
  "logs.example.com",
  "logs.example.com:8443",
  "127.0.0.1:8080",
  "*.example.com",
  "*.blob.core.windows.net",
  "*.s3.amazonaws.com",
  "*.example.co.uk",
  "xn--bcher-kva.example",
])("takes the pattern %s", (pattern) => {
  expect(hostPatternProblem(pattern)).toBeUndefined();
});

it.each([
  "",
  "*",
  "*.",
  "*.com",
  "*.co.uk",
  "*.com.au",
  "*.*.example.com",
  "logs.*.example.com",
  "*example.com",
  "https://example.com",
  "example.com/path",
  "user@example.com",
  "Example.com",
  "bücher.example",
  "example.com:443",
  "*.0.0.1",
  "*.localhost",
  "a b.example",
])("refuses the pattern %j", (pattern) => {
  expect(hostPatternProblem(pattern)).toBeTypeOf("string");
});

it.each<[string, string, boolean]>([
  ["logs.example.com", "https://logs.example.com/x", true],
  ["logs.example.com", "https://LOGS.example.com:443/x", true],
  ["logs.example.com", "https://logs.example.com:8443/x", false],
  ["logs.example.com", "https://logs.example.com.evil.com/x", false],
  ["logs.example.com", "https://logs.example.com./x", false],
  ["*.example.com", "https://a.example.com/x", true],
  ["*.example.com", "https://a.b.example.com/x", true],
  ["*.example.com", "https://example.com/x", false],
  ["*.example.com", "https://.example.com/x", false],
  ["*.example.com", "https://evilexample.com/x", false],
  ["*.example.com", "https://a.example.com:8443/x", false],
  ["*.example.com", "https://a.example.com.evil.com/x", false],
])("%s and %s: %s", (pattern, url, named) => {
  expect(URL.canParse(url) && namesHost([pattern], new URL(url))).toBe(named);
});
