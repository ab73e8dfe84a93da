import { expect, it } from "vitest";
import { formsOfSecrets, secretForms } from "../../src/core/secret-forms.ts";

it.each([
  ["token-1", ["token-1", "dG9rZW4tMQ==", "dG9rZW4tM"]],
  ["token-12_", ["token-12_", "dG9rZW4tMTJf"]],
  ["12345", []],
])("knows the few forms of %s", (secret, forms) => {
  expect(secretForms(secret)).toEqual(forms);
});

it("gives the forms of several secrets once, those first that may contain others", () => {
  expect(formsOfSecrets(["token-1", "token-12_", "token-1"])).toEqual([
    "dG9rZW4tMQ==",
    "dG9rZW4tMTJf",
    "dG9rZW4tM",
    "token-12_",
    "token-1",
  ]);
});

/** What others make of the text of a secret, in turn. */
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const escaped = (text: string) => text.replaceAll("/", "\\/");
const url = encodeURIComponent;
const form = (text: string) => `${new URLSearchParams([["", text]])}`.slice(1);
const strict = (text: string) => url(text).replaceAll("!", "%21").replaceAll("'", "%27");
const lower = (text: string) => text.replace(/%../g, (code) => code.toLowerCase());
const base64 = (text: string) => Buffer.from(text).toString("base64");

it.each([
  ["JSON", [json]],
  ["JSON with escaped slashes", [json, escaped]],
  ["JSON in JSON", [json, json]],
  ["a URL", [url]],
  ["a URL, with digits in lower case", [url, lower]],
  ["a URL as RFC 3986 has it", [strict]],
  ["a form", [form]],
  ["JSON in a URL", [json, url]],
  ["JSON in a URL, with digits in lower case", [json, url, lower]],
  ["JSON in a form", [json, form]],
  ["JSON with escaped slashes in a URL", [json, escaped, url]],
  ["base64", [base64]],
])("knows how a secret is written in %s", (_name, steps) => {
  for (const secret of ['qu"ote/1', "back\\slash/2", "line\nend é", "it's! ~all", "a b+c/d="]) {
    const written = steps.reduce((text, step) => step(text), secret);
    expect(secretForms(secret)).toContain(written);
  }
});

it("knows the forms of half a sign", () => {
  expect(secretForms("abcdef\ud800")).toContain("abcdef%EF%BF%BD");
});

const tokens = [
  "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
  "lin_api_Zr3>0?x~yD?>~oQ8w",
  "a-token/of+12",
  "p\u00e4ssw\u00f6rd-of-somebody",
];

it.each(tokens)("takes %s out of a longer text in base64, wherever it stands there", (token) => {
  for (const encoding of ["base64", "base64url"] as const) {
    for (const before of ["", "u", "me", "you", "user:"]) {
      for (const after of ["", ":", "!!", '"}', '","more":"of it"}']) {
        const written = Buffer.from(before + token + after).toString(encoding);
        const left = formsOfSecrets([token]).reduce(
          (rest, form) => rest.replaceAll(form, ""),
          written,
        );
        // Two bytes of it at most are half in a digit that its neighbours share.
        const mostLeft = Math.ceil(((before.length + after.length) * 4) / 3) + 4;
        expect([before, after, left.length <= mostLeft]).toEqual([before, after, true]);
      }
    }
  }
});

it.each([0, 1, 2])("knows a secret after %i bytes more than whole groups of three", (count) => {
  const [token = ""] = tokens;
  const written = Buffer.from(`${"x".repeat(count)}${token}${"y".repeat(3)}`).toString("base64");
  expect(secretForms(token).some((form) => written.includes(form))).toBe(true);
});

it("keeps apart what is no part of the secret", () => {
  const other = Buffer.from("user:ghp_16C7e42F292c6912E7710c838347Ae178B4b").toString("base64");
  const [token = ""] = tokens;
  expect(secretForms(token).filter((form) => other.includes(form))).toEqual([]);
});
