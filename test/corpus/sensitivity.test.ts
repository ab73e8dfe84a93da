// That the judge sees what is wrong: without this, judge.test.ts could pass for any request.
import { expect, it } from "vitest";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { changed } from "./arrived.ts";
import { openJudge } from "./judge.ts";

const text = { type: "string" };
const description = {
  openapi: "3.1.0",
  info: { title: "Judge", version: "1" },
  paths: {
    "/a/{id}": {
      post: {
        parameters: [
          { name: "id", in: "path", required: true, schema: text },
          { name: "n", in: "query", schema: { type: "integer" } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["b"], properties: { b: text } },
            },
          },
        },
        responses: {},
      },
    },
  },
};

const right: UpstreamRequest = {
  upstream: "api",
  method: "POST",
  target: "/a/x%2Fy?n=5",
  template: "/a/{id}",
  headers: { "content-type": "application/json" },
  body: '{"b":"c"}',
};

const args = { id: "x/y", n: 5, b: "c" };
const list = [
  { name: "id", in: "path", wireName: "id" },
  { name: "n", in: "query", wireName: "n" },
  { name: "b", in: "body", wireName: "b" },
] as const;

it.each<readonly [string, Partial<UpstreamRequest>, readonly string[]]>([
  ["nothing in a right request", {}, []],
  ["another path", { target: "/a/x/y?n=5" }, ["none"]],
  ["a value encoded twice", { target: "/a/x%252Fy?n=5" }, ['path id: "x/y" arrives as "x%2Fy"']],
  [
    "a parameter that is no number",
    { target: "/a/x%2Fy?n=five" },
    ["/query/n must be integer", 'query n: 5 arrives as "five"'],
  ],
  [
    "a parameter that nobody described",
    { target: "/a/x%2Fy?n=5&m=1" },
    ["/query must NOT have additional properties"],
  ],
  [
    "a body without what it needs",
    { body: "{}" },
    ["/requestBody must have required property 'b'", 'body b: "c" arrives as nothing'],
  ],
])("finds %s", async (_, change, problems) => {
  const judge = await openJudge(description);
  const judged = await judge({ ...right, ...change });
  const found =
    judged.operation === "none" ? ["none"] : [...judged.errors, ...changed(judged, args, list)];
  expect(found).toEqual(problems);
});
