// What single settings of the configuration become in the contract's form.
import { expect, it } from "vitest";
import { planGuard } from "../../src/curate/plan-guards.ts";
import { planPaging } from "../../src/curate/plan-paging.ts";
import { splitPattern } from "../../src/curate/plan-split.ts";
import { bytesOf, planWindow } from "../../src/curate/plan-window.ts";

it.each([
  ["{owner}/{repo}", "octo-org/api", { owner: "octo-org", repo: "api" }],
  ["{owner}/{repo}", "octo-org/api/x", undefined],
  ["{host}:{port}", "ci.example:8080", { host: "ci.example", port: "8080" }],
  ["{a}.{b}-{c}", "1.2-3", { a: "1", b: "2", c: "3" }],
  ["#{number}", "#42", { number: "42" }],
  ["(?<kind>gh|bb)/(?<rest>.+)", "gh/a/b", { kind: "gh", rest: "a/b" }],
])("splits by %s: %s", (split, text, groups) => {
  const match = new RegExp(`^(?:${splitPattern(split)})$`, "u").exec(text);
  expect(match?.groups && { ...match.groups }).toEqual(groups);
});

it.each([
  [7, 7],
  ["12 B", 12],
  ["2KB", 2048],
  ["3 MB", 3145728],
])("takes %j for %d bytes", (size, bytes) => {
  expect(bytesOf(size)).toBe(bytes);
});

it.each([
  ["tail 500 lines", { keep: "tail", lines: 500, bytes: 65536 }],
  ["head 200 KB", { keep: "head", bytes: 204800 }],
  [{ keep: "tail" }, { keep: "tail", bytes: 65536 }],
  [
    { keep: "head", lines: "$inputs.lines", skip: 3, bytes: "1 KB", scan: 5, ansi: "strip" },
    { keep: "head", lines: "$inputs.lines", skip: 3, bytes: 1024, scan: 5, ansi: "strip" },
  ],
] as const)("makes a window of %j", (stated, window) => {
  expect(planWindow(stated)).toEqual(window);
});

it.each([
  [
    { atLeastOne: ["a", "b", "c"] },
    { that: "$inputs.a || $inputs.b || $inputs.c", message: "Give a, b or c." },
  ],
  [
    { allOrNone: ["a", "b"] },
    {
      that: "($inputs.a && $inputs.b) || (!$inputs.a && !$inputs.b)",
      message: "Give a and b together, or none of them.",
    },
  ],
  [
    { deny: "it's", in: "a", message: "No." },
    { that: "!($inputs.a =~ 'it''s')", message: "No." },
  ],
])("makes a check of %j", (guard, check) => {
  expect(planGuard(guard)).toEqual(check);
});

const query = (wireName: string) => ({
  name: wireName,
  in: "query" as const,
  wireName,
  required: false,
  schema: {},
});

it.each([
  [["page", "per_page"], { by: "page", set: "query.page", size: "query.per_page" }],
  [["pageNumber", "pageSize"], { by: "page", set: "query.pageNumber", size: "query.pageSize" }],
  [["limit", "offset"], { by: "offset", set: "query.offset", size: "query.limit" }],
  [["startAt", "maxResults"], { by: "offset", set: "query.startAt", size: "query.maxResults" }],
])("finds how %j page", (names, paging) => {
  expect(planPaging(true, names.map(query))).toMatchObject({ paging });
});

it("puts a cursor among the variables of a GraphQL document, and reads the next in the answer", () => {
  const after = { ...query("after"), in: "variable" as const };
  const stated = {
    by: "cursor",
    set: "after",
    next: "page.end",
    more: "$response.body.more",
  } as const;
  expect(planPaging(stated, [after])).toEqual({
    paging: {
      by: "cursor",
      set: "body.variables.after",
      next: "$response.body.page.end",
      more: "$response.body.more",
    },
    parameters: ["after"],
  });
});
