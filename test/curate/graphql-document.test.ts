import { expect, it } from "vitest";
import { readGraphql } from "../../src/curate/graphql-document.ts";

function variablesOf(text: string): unknown {
  const read = readGraphql(text);
  if ("problem" in read) return read.problem;
  return read.variables.map(({ name, required, schema }) => [name, required, schema]);
}

it.each([
  ["{ viewer { login } }", []],
  ["query { viewer { login } }", []],
  ["query Mine { viewer { login } }", []],
  ["query ($id: ID!) { node(id: $id) { id } }", [["id", true, { type: "string" }]]],
  [
    "query ($a: Int!, $b: Int! = 5, $c: Int = 5) { x }",
    [
      ["a", true, { type: "integer" }],
      ["b", false, { type: "integer" }],
      ["c", false, { type: "integer" }],
    ],
  ],
  [
    "mutation Set(\n  $on: Boolean!\n  $rate: Float\n) { x }",
    [
      ["on", true, { type: "boolean" }],
      ["rate", false, { type: "number" }],
    ],
  ],
  [
    "query ($all: [[String!]!]!, $kind: Kind) { x }",
    [
      ["all", true, { type: "array", items: { type: "array", items: { type: "string" } } }],
      ["kind", false, {}],
    ],
  ],
  [
    'query ($by: Order = {field: NAME, at: "x) {"}, $text: String = "a, $b: Int", $n: Int!) { x }',
    [
      ["by", false, {}],
      ["text", false, { type: "string" }],
      ["n", true, { type: "integer" }],
    ],
  ],
  ["query ($id: ID! @on) @live(if: true) { x }", [["id", true, { type: "string" }]]],
  [
    "query ($a: Int,$b: Int) { x(a: $a, b: $b) }",
    [
      ["a", false, { type: "integer" }],
      ["b", false, { type: "integer" }],
    ],
  ],
])("reads the variables of %s", (text, expected) => {
  expect(variablesOf(text)).toEqual(expected);
});

it.each([
  ["", "it is empty"],
  ["# query { x }\n", "it is empty"],
  ["fragment Part on Build { query { id } }", "it has no operation"],
  ["query a { x } query b { y }", "it has several operations"],
  ["{ x }\nmutation { y }", "it has several operations"],
  ["subscription { x }", "a subscription cannot be called"],
])("says what is wrong with %j", (text, problem) => {
  expect(readGraphql(text)).toEqual({ problem });
});

it.each([
  ["query query {\n  query { id }\n  mutation\n}", "query"],
  ["fragment F on X { id }\nmutation { x { ...F } }", "mutation"],
  ['query { x(text: "query { } mutation {") }', "query"],
])("takes fields and names for no operation: %j", (text, kind) => {
  expect(readGraphql(text)).toMatchObject({ kind });
});

it("leaves out comments and blank lines, and keeps what strings hold", () => {
  const text = [
    "# What it is for.",
    "query {  # all",
    "",
    '  x(color: "#fff", note: """',
    "# no comment",
    "",
    '""")',
    "}",
  ].join("\r\n");
  expect(readGraphql(text)).toMatchObject({
    text: 'query {\n  x(color: "#fff", note: """\n# no comment\n\n""")\n}',
  });
});
