import fc from "fast-check";
import { expect, it } from "vitest";
import { argumentName, legalName, maxToolName, toolNames } from "../../src/curate/names.ts";

function named(ids: readonly string[], taken: readonly string[] = []): readonly string[] {
  return [...toolNames(ids, new Set(taken)).values()];
}

it.each([
  ["pulls/list-files", "pulls_list_files"],
  ["getApiV4Issues", "get_api_v4_issues"],
  ["HTTPServer2Get", "http_server2_get"],
  ["Runs_Run Pipeline", "runs_run_pipeline"],
  ["GET /pets/{id}", "get_pets_id"],
  ["__proto__", "proto"],
  ["constructor", "constructor"],
  ["日本", "operation"],
  [
    "enterpriseAdmin/getConsumedLicensesForAllOrganizationsOfTheEnterprise",
    "enterprise_admin_get_consumed_licenses_ab44042e",
  ],
])("names the tool of %s", (id, name) => {
  const [first = ""] = named([id]);
  expect(first).toBe(name);
  expect(first.length).toBeLessThanOrEqual(maxToolName);
});

it("tells colliding operations apart without regard to their order", () => {
  const forward = toolNames(["foo/list", "foo.list", "bar"], new Set());
  const backward = toolNames(["bar", "foo.list", "foo/list"], new Set());
  expect(Object.fromEntries(forward)).toEqual(Object.fromEntries(backward));
  expect(new Set(forward.values()).size).toBe(3);
  expect(forward.get("bar")).toBe("bar");
});

it("leaves a name to the operation that is spelled like it", () => {
  const names = toolNames(["foo/list", "foo_list"], new Set());
  expect(names.get("foo_list")).toBe("foo_list");
  expect(names.get("foo/list")).toMatch(/^foo_list_[0-9a-f]{8}$/);
});

it("does not take a name that a curated tool has", () => {
  expect(named(["get/issue"], ["get_issue"])[0]).toMatch(/^get_issue_[0-9a-f]{8}$/);
});

it("keeps a name for the operation that spells it, even where it looks like another's with a suffix", () => {
  const [, clash = ""] = named(["foo/list", "foo.list"]);
  const names = toolNames(["foo/list", "foo.list", clash], new Set());
  expect(names.get(clash)).toBe(clash);
  expect(new Set(names.values()).size).toBe(3);
});

it("puts a prefix before names, and counts it in", () => {
  const long = "list-all-the-things-that-are-there-and-then-some";
  const names = toolNames(["getPet", long], new Set(), { prefix: "shop_", max: 40 });
  expect(names.get("getPet")).toBe("shop_get_pet");
  expect(names.get(long)).toMatch(/^shop_list_all_the_things_that_a?_?[0-9a-z_]*_[0-9a-f]{8}$/);
  expect(names.get(long)?.length).toBeLessThanOrEqual(40);
});

it("does not take a name that a curated tool has, whatever its case", () => {
  expect(named(["getIssue"], ["get_issue"])[0]).not.toBe("get_issue");
});

it("gives every operation a legal name of its own", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 }), (ids) => {
      const names = named(ids);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length);
      for (const name of names) expect(name).toMatch(legalName);
    }),
  );
});

it.each([
  ["filter[name]", "filter_name"],
  ["$top", "top"],
  ["X-Request-ID", "X-Request-ID"],
  ["a.b", "a_b"],
  ["__proto__", "proto"],
  ["$", "argument"],
  ["not[labels]", "not_labels"],
])("names the argument of %s", (wireName, name) => {
  expect(argumentName(wireName)).toBe(name);
});
