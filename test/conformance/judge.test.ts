import { expect, it } from "vitest";
import { judge } from "./judge.ts";
import type { Check } from "./suite.ts";

const form: Check = { id: "wire-schema-valid", status: "SUCCESS" };
const good: Check = { id: "lists", status: "SUCCESS" };
const bad: Check = { id: "hints", status: "FAILURE", errorMessage: "no hints" };

function verdict(checks: readonly Check[], entries: readonly (readonly [string, string])[] = []) {
  return judge([{ name: "caching", checks }], new Map(entries));
}

it("a scenario passes when a check of its own does", () => {
  expect(verdict([form, good])).toEqual([{ scenario: "caching", outcome: "passes", reason: "" }]);
});

it("a scenario with no check but that of the messages' form does not count as passed", () => {
  expect(verdict([form])).toEqual([{ scenario: "caching", outcome: "inapplicable", reason: "" }]);
});

it("a failure that the baseline does not name fails the run", () => {
  expect(verdict([good, bad], [["caching:lists", "No lists."]])).toEqual([
    { scenario: "caching", outcome: "fails", reason: "hints: no hints" },
    {
      scenario: "caching:lists",
      outcome: "stale",
      reason: "It does not fail: take it out of the baseline.",
    },
  ]);
});

it("a warning is a failure", () => {
  expect(verdict([{ id: "hints", status: "WARNING" }])).toEqual([
    { scenario: "caching", outcome: "fails", reason: "hints: WARNING" },
  ]);
});

it("a scenario that fails as the baseline says has the baseline's reason", () => {
  expect(verdict([form, bad], [["caching", "No lists."]])).toEqual([
    { scenario: "caching", outcome: "expected", reason: "No lists." },
  ]);
});

it("a scenario of which the baseline names single checks holds in part", () => {
  expect(verdict([good, bad], [["caching:hints", "No hints."]])).toEqual([
    { scenario: "caching", outcome: "partly", reason: "No hints." },
  ]);
});

it("an entry whose scenario passes is stale", () => {
  expect(verdict([good], [["caching", "No lists."]]).map(({ outcome }) => outcome)).toEqual([
    "passes",
    "stale",
  ]);
});
