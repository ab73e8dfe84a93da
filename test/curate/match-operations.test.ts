import { expect, it } from "vitest";
import { operationPattern } from "../../src/curate/match-operations.ts";

const operation = {
  id: "pulls/list-files",
  method: "GET",
  path: "/repos/{owner}/pulls/{pull_number}/files",
  tags: ["pulls", "code review"],
} as never;

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
])("%s: %s", (pattern, matches) => {
  expect(operationPattern(pattern)(operation)).toBe(matches);
});
