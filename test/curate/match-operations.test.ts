import { expect, it } from "vitest";
import { operationPattern } from "../../src/curate/match-operations.ts";
import type { Operation } from "../../src/model/types.ts";

const operation: Operation = {
  id: "pulls/list-files",
  method: "GET",
  path: "/repos/{owner}/pulls/{pull_number}/files",
  tags: ["pulls", "code review"],
  deprecated: false,
  parameters: [],
  responses: [],
  servers: [],
  pointer: "",
};

it.each([
  ["**", true],
  ["pulls/list-files", true],
  ["pulls/*", true],
  ["pulls/list", false],
  ["*", false],
  ["tag:pulls", true],
  ["tag:code review", true],
  ["tag:pull", false],
  ["tag:p*", true],
  ["GET /repos/**", true],
  ["GET /repos/{owner}/pulls/*/files", true],
  ["GET /repos/*/files", false],
  ["POST /repos/**", false],
  ["/repos/**", true],
  ["* /repos/{owner}/**", true],
  ["**/files", true],
  ["**/file", false],
  ["GET /repos/.owner./pulls/*/files", false],
  ["", false],
  ["pulls/list-files**", true],
  ["pulls/**list*files", true],
])("%s: %s", (pattern, matches) => {
  expect(operationPattern(pattern)(operation)).toBe(matches);
});

it("takes its time from the lengths, not from the ways to match", () => {
  const long = { ...operation, id: "a".repeat(3000), path: `/${"a".repeat(3000)}` };
  expect(operationPattern(`${"*a".repeat(40)}b`)(long)).toBe(false);
  expect(operationPattern(`GET /${"**a".repeat(40)}b`)(long)).toBe(false);
  expect(operationPattern(`${"*a".repeat(40)}`)(long)).toBe(true);
});
