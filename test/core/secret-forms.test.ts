import { expect, it } from "vitest";
import { formsOfSecrets, secretForms } from "../../src/core/secret-forms.ts";

it.each([
  ["token-1", ["token-1", "dG9rZW4tMQ==", "dG9rZW4t"]],
  ["token-12_", ["token-12_", "dG9rZW4tMTJf"]],
  ["12345", []],
])("knows the few forms of %s", (secret, forms) => {
  expect(secretForms(secret)).toEqual(forms);
});

it("gives the forms of several secrets once, those first that may contain others", () => {
  expect(formsOfSecrets(["token-1", "token-12_", "token-1"])).toEqual([
    "dG9rZW4tMQ==",
    "dG9rZW4tMTJf",
    "token-12_",
    "dG9rZW4t",
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
