import { expect, it } from "vitest";
import { Redactor } from "../../src/auth/redactor.ts";
import { Secret } from "../../src/core/secret.ts";

it.each([
  ["as it is", 'glpat/ab"c+d', 'x glpat/ab"c+d y', "x [redacted] y"],
  ["twice", "abcdef", "abcdef,abcdef", "[redacted],[redacted]"],
  ["inside a word", "abcdef", "xabcdefx", "x[redacted]x"],
  ["in JSON", 'a"b\\c+d', '{"t":"a\\"b\\\\c+d"}', '{"t":"[redacted]"}'],
  ["in JSON with escaped slashes", "ab/cd/ef", '"ab\\/cd\\/ef"', '"[redacted]"'],
  ["percent-encoded", "ab/cd+e=", "?t=ab%2Fcd%2Be%3D&x", "?t=[redacted]&x"],
  ["percent-encoded in lower case", "ab/cd+e=", "?t=ab%2fcd%2be%3d&x", "?t=[redacted]&x"],
  ["in a form", "ab cd~ef", "t=ab+cd%7Eef&x", "t=[redacted]&x"],
  ["as HTTP Basic", "user:pass", "Basic dXNlcjpwYXNz", "Basic [redacted]"],
  ["half of a sign", "abcdef\ud800", "abcdef\ud800!", "[redacted]!"],
])("takes out a secret %s", (_name, value, text, expected) => {
  const redactor = new Redactor();
  redactor.keep(new Secret(value));
  expect(redactor.redact(text)).toBe(expected);
});

it("takes out all of a secret that begins like another one", () => {
  const redactor = new Redactor();
  redactor.keep(new Secret("abcdef"));
  redactor.keep(new Secret("abcdef-ghi"));
  expect(redactor.redact("abcdef-ghi abcdef")).toBe("[redacted] [redacted]");
});

it("forgets a secret when the last request that has it ends", () => {
  const redactor = new Redactor();
  const ends = Array.from({ length: 3 }, () => redactor.track(new Secret("abcdef-0123456789")));
  ends[0]?.();
  ends[0]?.();
  ends[1]?.();
  expect(redactor.redact("abcdef-0123456789")).toBe("[redacted]");
  ends[2]?.();
  expect(redactor.redact("abcdef-0123456789")).toBe("abcdef-0123456789");
});

it("leaves a text alone that has no secret, and secrets that are too short to tell", () => {
  const redactor = new Redactor();
  redactor.keep(new Secret("abcde"));
  redactor.keep(new Secret("ghijkl"));
  expect(redactor.redact("abcde ghijk")).toBe("abcde ghijk");
});

it("lets nobody blot out the log's own words by a token that is one of them", () => {
  const redactor = new Redactor();
  const line = '{"address":"203.0.113.100","tool":"create_pull_request","outcome":"ok"}';
  for (const word of ["address", "outcome", "203.0.113.100", "create_pull_request"]) {
    redactor.track(new Secret(word));
  }
  expect(redactor.redact(line)).toBe(line);
});

it("takes what a call was sent with out of its answer, whoever holds it", () => {
  const redactor = new Redactor();
  const answer = { own: undefined, secrets: ["granted-1", "granted-2/x"] };
  expect(redactor.redactFor("granted-1 granted-2\\/x", answer)).toBe("[redacted] [redacted]");
});
