import { expect, it } from "vitest";
import type { ParameterStyle } from "../../src/contract/request.ts";
import { requestOf } from "./request-of.ts";

// The table of https://spec.openapis.org/oas/v3.1.1#style-examples, a row for each of its cells.
const blue = "blue";
const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

type Row = readonly [
  style: ParameterStyle | undefined,
  explode: boolean | undefined,
  value: unknown,
  sent: string,
];

const pathRows: readonly Row[] = [
  [undefined, undefined, blue, "/c/blue"],
  [undefined, undefined, list, "/c/blue,black,brown"],
  [undefined, undefined, object, "/c/R,100,G,200,B,150"],
  ["simple", false, blue, "/c/blue"],
  ["simple", false, list, "/c/blue,black,brown"],
  ["simple", false, object, "/c/R,100,G,200,B,150"],
  ["simple", true, blue, "/c/blue"],
  ["simple", true, list, "/c/blue,black,brown"],
  ["simple", true, object, "/c/R=100,G=200,B=150"],
  ["label", false, blue, "/c/.blue"],
  ["label", false, list, "/c/.blue,black,brown"],
  ["label", false, object, "/c/.R,100,G,200,B,150"],
  ["label", true, blue, "/c/.blue"],
  ["label", true, list, "/c/.blue.black.brown"],
  ["label", true, object, "/c/.R=100.G=200.B=150"],
  ["matrix", false, blue, "/c/;color=blue"],
  ["matrix", false, list, "/c/;color=blue,black,brown"],
  ["matrix", false, object, "/c/;color=R,100,G,200,B,150"],
  ["matrix", true, blue, "/c/;color=blue"],
  ["matrix", true, list, "/c/;color=blue;color=black;color=brown"],
  ["matrix", true, object, "/c/;R=100;G=200;B=150"],
  ["simple", false, ["a,b", "c/d"], "/c/a%2Cb,c%2Fd"],
  ["simple", false, [1, true, null, "x"], "/c/1,true,x"],
  ["label", true, ["a.b", "c"], "/c/.a.b.c"],
  ["matrix", true, { "k;": "v=" }, "/c/;k%3B=v%3D"],
];

it.each(pathRows)("writes a path variable: style %s, explode %s, %j → %s", (...row) => {
  const [style, explode, value, sent] = row;
  const color = { value: "$inputs.v", ...defined({ style, explode }) };
  expect(requestOf({ path: "/c/{color}", variables: { color } }, { v: value }).target).toBe(sent);
});

const queryRows: readonly Row[] = [
  [undefined, undefined, blue, "/c?color=blue"],
  [undefined, undefined, list, "/c?color=blue&color=black&color=brown"],
  [undefined, undefined, object, "/c?R=100&G=200&B=150"],
  ["form", true, "", "/c?color="],
  ["form", true, blue, "/c?color=blue"],
  ["form", true, list, "/c?color=blue&color=black&color=brown"],
  ["form", true, object, "/c?R=100&G=200&B=150"],
  ["form", false, "", "/c?color="],
  ["form", false, blue, "/c?color=blue"],
  ["form", false, list, "/c?color=blue,black,brown"],
  ["form", false, object, "/c?color=R,100,G,200,B,150"],
  ["spaceDelimited", undefined, list, "/c?color=blue%20black%20brown"],
  ["spaceDelimited", false, object, "/c?color=R%20100%20G%20200%20B%20150"],
  ["spaceDelimited", true, list, "/c?color=blue&color=black&color=brown"],
  ["pipeDelimited", undefined, list, "/c?color=blue%7Cblack%7Cbrown"],
  ["pipeDelimited", false, object, "/c?color=R%7C100%7CG%7C200%7CB%7C150"],
  ["pipeDelimited", true, list, "/c?color=blue&color=black&color=brown"],
  ["deepObject", undefined, object, "/c?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ["deepObject", true, { a: { b: 1 } }, "/c?color%5Ba%5D%5Bb%5D=1"],
  ["deepObject", true, ["x", "y"], "/c?color%5B0%5D=x&color%5B1%5D=y"],
  ["deepObject", true, { "a][b": "x&y" }, "/c?color%5Ba%5D%5Bb%5D=x%26y"],
  ["deepObject", true, blue, "/c?color=blue"],
  ["form", true, null, "/c"],
  ["form", true, undefined, "/c"],
  ["form", true, [], "/c"],
  ["form", true, {}, "/c"],
  ["form", true, [null], "/c"],
  ["deepObject", true, {}, "/c"],
  ["form", true, ["a", null, "b"], "/c?color=a&color=b"],
  ["form", true, { a: null, b: 1 }, "/c?b=1"],
  ["form", false, ["a,b", "c&d", "e f"], "/c?color=a%2Cb,c%26d,e%20f"],
  ["form", true, [{ a: 1 }, ["b"]], "/c?color=%7B%22a%22%3A1%7D&color=%5B%22b%22%5D"],
  ["form", true, false, "/c?color=false"],
  ["form", true, 0, "/c?color=0"],
  ["form", true, 9007199254740991, "/c?color=9007199254740991"],
  ["form", true, 1e21, "/c?color=1000000000000000000000"],
  ["form", true, 0.1, "/c?color=0.1"],
  ["form", true, "x=1&admin=true#frag+%26", "/c?color=x%3D1%26admin%3Dtrue%23frag%2B%2526"],
  ["form", true, "é 😀", "/c?color=%C3%A9%20%F0%9F%98%80"],
  ["form", true, "\ud800x", "/c?color=%EF%BF%BDx"],
  ["form", true, "it's (so)!*", "/c?color=it%27s%20%28so%29%21%2A"],
  ["form", true, "{$inputs.v}", "/c?color=%7B%24inputs.v%7D"],
];

it.each(queryRows)("writes a query: style %s, explode %s, %j → %s", (...row) => {
  const [style, explode, value, sent] = row;
  const color = { value: "$inputs.v", ...defined({ style, explode }) };
  expect(requestOf({ query: { color } }, { v: value }).target).toBe(sent);
});

it.each([
  [undefined, blue, "blue"],
  [undefined, list, "blue,black,brown"],
  [undefined, object, "R,100,G,200,B,150"],
  [false, object, "R,100,G,200,B,150"],
  [true, list, "blue,black,brown"],
  [true, object, "R=100,G=200,B=150"],
  [false, ["a,b", "50%"], "a%2Cb,50%25"],
  [false, "a,b 50%", "a,b 50%"],
  [false, "", ""],
  [false, null, undefined],
  [false, [], undefined],
])("writes a header: explode %s, %j → %s", (explode, value, sent) => {
  const headers = { "X-Color": { value: "$inputs.v", ...defined({ explode }) } };
  expect(requestOf({ headers }, { v: value }).headers["x-color"]).toBe(sent);
});

it.each([
  [undefined, blue, "color=blue"],
  [undefined, list, "color=blue; color=black; color=brown"],
  [undefined, object, "R=100; G=200; B=150"],
  [false, list, "color=blue,black,brown"],
  [false, object, "color=R,100,G,200,B,150"],
  [false, "a;b=c d", "color=a%3Bb%3Dc%20d"],
  [false, null, undefined],
])("writes a cookie: explode %s, %j → %s", (explode, value, sent) => {
  const cookies = { color: { value: "$inputs.v", ...defined({ explode }) } };
  expect(requestOf({ cookies }, { v: value }).headers["cookie"]).toBe(sent);
});

it("joins cookies into one header", () => {
  const cookies = { a: "$inputs.a", b: "$inputs.b", c: 3 };
  expect(requestOf({ cookies }, { a: "1" }).headers).toEqual({ cookie: "a=1; c=3" });
});

it("writes a parameter with a content type as that", () => {
  const parameter = { value: "$inputs.v", contentType: "application/json" };
  const inputs = { v: { a: ["é", 1] } };
  expect(requestOf({ query: { q: parameter } }, inputs).target).toBe(
    "/c?q=%7B%22a%22%3A%5B%22%C3%A9%22%2C1%5D%7D",
  );
  expect(requestOf({ path: "/c/{q}", variables: { q: parameter } }, { v: "a/b" }).target).toBe(
    "/c/%22a%2Fb%22",
  );
  expect(requestOf({ headers: { q: parameter } }, inputs).headers["q"]).toBe('{"a":["\\u00e9",1]}');
  expect(requestOf({ cookies: { q: parameter } }, { v: true }).headers["cookie"]).toBe("q=true");
});

it("lets reserved characters stay where that is allowed, but none that adds a parameter", () => {
  const q = { value: "$inputs.v", allowReserved: true };
  expect(requestOf({ query: { q } }, { v: "/a:b?c=d,e;[f]@!$'()*%2F% x" }).target).toBe(
    "/c?q=/a:b?c=d,e;[f]@!$'()*%2F%25%20x",
  );
  expect(requestOf({ query: { q } }, { v: "a&b=1#c+d" }).target).toBe("/c?q=a%26b=1%23c%2Bd");
});

it("sends names as the spec has them, encoded where a query needs it", () => {
  const query = { $top: 5, "filter[name]": "x", "a&b": true };
  expect(requestOf({ query }).target).toBe("/c?$top=5&filter%5Bname%5D=x&a%26b=true");
});

it("keeps harmless what outside names could do to an object", () => {
  const inputs: { [key: string]: unknown } = JSON.parse('{"v":{"__proto__":1,"constructor":2}}');
  expect(requestOf({ query: { q: "$inputs.v" } }, inputs).target).toBe(
    "/c?__proto__=1&constructor=2",
  );
  expect(requestOf({ query: { q: "$inputs.constructor" } }).target).toBe("/c");
});

function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only members that are not undefined are kept, which is what the type says.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
