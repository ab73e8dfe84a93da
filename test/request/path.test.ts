import fc from "fast-check";
import { expect, it } from "vitest";
import { requestOf, resultOf } from "./request-of.ts";

it.each([
  ["a b", "a%20b"],
  ["../../admin", "..%2F..%2Fadmin"],
  ["a/b?c#d", "a%2Fb%3Fc%23d"],
  ["..\\x", "..%5Cx"],
  ["...", "..."],
  [".git", ".git"],
  ["%2F", "%252F"],
  ["100%", "100%25"],
  ["{b}", "%7Bb%7D"],
  ["$inputs.b", "%24inputs.b"],
  ["a;b=c", "a%3Bb%3Dc"],
  ["日本", "%E6%97%A5%E6%9C%AC"],
  ["\udc00", "%EF%BF%BD"],
  [0, "0"],
  [false, "false"],
])("keeps the path value %j inside its segment", (value, sent) => {
  expect(requestOf({ path: "/x/{a}/end" }, { a: value, b: "B" }).target).toBe(`/x/${sent}/end`);
});

const where = " It is a part of the path /x/{a}/end.";

it.each([
  [undefined, `a is missing.${where}`],
  [null, `a is missing.${where}`],
  [[], `a is missing.${where}`],
  [{}, `a is missing.${where}`],
  ["", `a must not be empty.${where}`],
  [[""], `a must not be empty.${where}`],
  [".", `a must not be "." or "..".${where}`],
  ["..", `a must not be "." or "..".${where}`],
  [[".."], `a must not be "." or "..".${where}`],
  ["%2e%2E", `a must not be "." or "..".${where}`],
  ["%252e.", `a must not be "." or "..".${where}`],
  ["a\nb", `a must not contain control characters.${where}`],
  ["a\0b", `a must not contain control characters.${where}`],
])("refuses the path value %j", (value, message) => {
  expect(resultOf({ path: "/x/{a}/end" }, { a: value })).toEqual({
    ok: false,
    message,
    argument: "a",
  });
});

it("judges a segment of several variables as a whole", () => {
  const path = "/x/{a}{b}/{c}";
  expect(resultOf({ path }, { a: ".", b: ".", c: "c" })).toMatchObject({ argument: "a" });
  expect(requestOf({ path }, { a: ".", b: "x", c: "c" }).target).toBe("/x/.x/c");
  expect(requestOf({ path: "/x/{a}.json" }, { a: ".." }).target).toBe("/x/...json");
  expect(requestOf({ path: "/compare/{base}...{head}" }, { base: "a", head: "b/c" }).target).toBe(
    "/compare/a...b%2Fc",
  );
});

it("refuses a label that would be a dot segment", () => {
  const a = { value: "$inputs.a", style: "label" } as const;
  expect(resultOf({ path: "/x/{a}", variables: { a } }, { a: "." })).toMatchObject({ ok: false });
});

it("names the argument, not the variable, that is to blame", () => {
  const template = { path: "/pulls/{pull_number}", variables: { pull_number: "$inputs.number" } };
  expect(resultOf(template)).toEqual({
    ok: false,
    message: "number is missing. It is a part of the path /pulls/{pull_number}.",
    argument: "number",
  });
});

it("fills a variable that stands in the path twice, and names that begin alike", () => {
  const inputs = { id: "1", id2: "2", i: "3" };
  expect(requestOf({ path: "/{id}/{id2}/{i}/{id}" }, inputs).target).toBe("/1/2/3/1");
});

it("takes constants and whole expressions for variables", () => {
  const template = {
    path: "/{a}/{b}/{c}",
    variables: { a: "x y", b: 7, c: "v{$inputs.c}" },
  };
  expect(requestOf(template, { c: "1/2" }).target).toBe("/x%20y/7/v1%2F2");
});

it.each([
  ["/a/%2E%2E/b;c=d/@x:y", "/a/%2E%2E/b;c=d/@x:y"],
  ["/a b/é/{", "/a%20b/%C3%A9/%7B"],
  ["/", "/"],
  ["", "/"],
  ["/a/", "/a/"],
  ["/#Action=Get", "/"],
  ["/a?type=b#c", "/a?type=b&q=1"],
])("sends the spec's own path %j as it is, encoded where a path needs it", (path, target) => {
  const query = path.includes("?") ? { q: 1 } : {};
  expect(requestOf({ path, query }).target).toBe(target);
});

it("takes variables of any name, and only own ones", () => {
  const inputs: { [key: string]: unknown } = JSON.parse('{"__proto__":"p","a.b":"x"}');
  expect(requestOf({ path: "/{__proto__}/{a.b}" }, inputs).target).toBe("/p/x");
  expect(resultOf({ path: "/{constructor}" })).toMatchObject({ argument: "constructor" });
});

it("never lets a value change the number of segments or leave them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (a, b) => {
      const result = resultOf({ path: "/v1/{a}/x{b}y/end" }, { a, b });
      if (!result.ok) return;
      expect(result.target).toMatch(/^\/v1\/[^/?#\\]+\/x[^/?#\\]+y\/end$/);
      expect(new URL(result.target, "http://h").pathname).toBe(result.target);
    }),
  );
});

it("brings every value that it takes through unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (a) => {
      const result = resultOf({ path: "/{a}" }, { a });
      if (result.ok) expect(decodeURIComponent(result.target.slice(1))).toBe(a);
    }),
  );
});
