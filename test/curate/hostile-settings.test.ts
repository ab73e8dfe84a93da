import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const parameter = (name: string, where = "query", type = "string") => ({
  name,
  in: where,
  required: where === "path",
  schema: { type },
});
const body = {
  required: true,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { pos: { properties: { line: { type: "integer" } } } },
      },
    },
  },
};
const spec = specWith({
  "/repos/{owner}/{repo}": {
    get: {
      operationId: "get",
      parameters: [parameter("owner", "path"), parameter("repo", "path"), parameter("ref")],
      responses: {},
    },
  },
  "/m": {
    get: {
      operationId: "m",
      parameters: [parameter("method"), parameter("fields")],
      responses: {},
    },
    post: { operationId: "post", requestBody: body, responses: {} },
  },
});

async function problems(settings: string): Promise<readonly string[]> {
  const { diagnostics } = await compileText({ spec, settings: `tools:\n  x:\n${settings}` });
  return diagnostics.map(({ code, message, at }) => `${at?.line} ${code}: ${message}`);
}

const both = "    methods: { a: { operation: m, only: [method] }, b: { operation: get } }";
const split = (pattern: string) =>
  `    operation: get\n    arguments:\n      r: { split: '${pattern}' }`;
const described = (name: string, setting: string) =>
  `    operation: get\n    arguments:\n      ${name}: ${setting}`;

it.each<[string, string, readonly string[]]>([
  [
    "a parameter called like the argument that chooses a method",
    both,
    [
      '7 argument-name-invalid: two arguments of x would be called "method": the tool\'s own, and one of its requests',
    ],
  ],
  [
    "a parameter called like the argument that chooses fields",
    "    operation: m\n    fields: true\n    shape: [id]",
    [
      '7 argument-name-invalid: two arguments of x would be called "fields": the tool\'s own, and one of its requests',
    ],
  ],
  [
    "another kind of method",
    "    methods: { b: { operation: get } }\n    arguments: { method: { type: integer, enum: [7] } }",
    [
      '8 argument-name-invalid: "method" is the tool\'s own argument of x: only its description can be said',
    ],
  ],
  [
    "a method left out",
    "    methods: { b: { operation: get } }\n    arguments: { method: false }",
    [
      '8 argument-name-invalid: "method" is the tool\'s own argument of x: only its description can be said',
    ],
  ],
  [
    "words for a method where there is none",
    described("method", "{ description: Which. }"),
    ['9 unknown-argument: get has no parameter or body property "method"'],
  ],
  [
    "no methods at all",
    "    methods: {}",
    ['7 config-invalid: "apis.api.tools.x.methods": it needs at least one method'],
  ],
  [
    "a method's name that is too long",
    `    methods: { ${"a".repeat(49)}: { operation: get } }`,
    [
      `7 config-invalid: "${"a".repeat(49)}" is no name under apis.api.tools.x.methods: 1 to 48 of a-z 0-9 _, a letter first`,
    ],
  ],
  [
    "a need that nobody can give",
    "    methods: { a: { operation: get, with: { ref: main }, needs: [ref] }, b: { operation: m } }",
    ['7 unknown-argument: x has no argument "ref"'],
  ],
  [
    "a name that objects have",
    "    operation: get\n    with: { ref: main, __proto__: constant }",
    ['8 config-syntax: nothing can be called "__proto__" here'],
  ],
  [
    "a split that is no pattern",
    split("(?<owner>.+"),
    ['9 split-invalid: "(?<owner>.+" is no pattern that can be run'],
  ],
  [
    "a split with a group twice",
    split("{owner}/{owner}"),
    ['9 split-invalid: "{owner}/{owner}" is no pattern that can be run'],
  ],
  [
    "a split that looks back",
    split("(?<owner>.+)(?<=a)/(?<repo>.+)"),
    ['9 split-invalid: "(?<owner>.+)(?<=a)/(?<repo>.+)" is no pattern that can be run'],
  ],
  ["a split without groups", split("owner/repo"), ['9 split-invalid: "owner/repo" names no part']],
  [
    "a split that nobody could undo",
    split("{owner}{repo}"),
    ['9 split-invalid: "{owner}{repo}" has two parts with nothing between them'],
  ],
  [
    "a split's group that nothing takes",
    split("{owner}/{reop}"),
    ['9 unknown-argument: nothing in x takes the part "reop"'],
  ],
  [
    "two arguments of one parameter",
    described("a: { from: owner }, b", "{ from: owner }").replace(
      / {6}a.*/,
      "      { a: { from: owner }, b: { from: owner } }",
    ),
    ['9 argument-unused: nothing is done with the argument "b" of x'],
  ],
  [
    "a property that the property has not",
    "    operation: post\n    arguments:\n      line: { from: pos.lien }",
    ['9 unknown-argument: post has no parameter or body property "pos.lien"'],
  ],
  [
    "a place in the path that the path has not",
    described("extra", "{ in: path, type: string }"),
    ['9 argument-unused: nothing is done with the argument "extra" of x'],
  ],
  [
    "a body for what has none",
    described("extra", "{ in: body, type: string }"),
    ['9 argument-unused: nothing is done with the argument "extra" of x'],
  ],
  [
    "a header that frames the message",
    described("Host", "{ in: header, type: string }"),
    ['9 argument-unused: no request may set the header "Host"'],
  ],
  [
    "words for what is pinned",
    `${described("ref", "{ default: dev }")}\n    with: { ref: main }`,
    ['9 argument-unused: nothing is done with the argument "ref" of x'],
  ],
  [
    "an address that a caller names",
    "    steps: [{ id: a, operation: get }, { url: $inputs.owner }]",
    [
      "7 step-contradiction: url: is an address that an earlier answer gave, and no caller may name one: write $steps or $item",
      "7 redirect-refused: nothing can be followed: upstream: names no hosts under follow:",
    ],
  ],
  [
    "a window of nothing",
    "    operation: get\n    window: tail 0 lines",
    [
      '8 config-invalid: "apis.api.tools.x.window": it must be such as tail 500 lines or head 20 KB',
    ],
  ],
])("%s is a mistake, at its line", async (_, settings, expected) => {
  expect(await problems(settings)).toEqual(expected);
});

it.each([
  [
    "a parameter called method under another name",
    "    methods: { a: { operation: m }, b: { operation: get } }\n    arguments: { how: { from: method } }",
  ],
  [
    "words for the tool's own method",
    "    methods: { b: { operation: get } }\n    arguments: { method: { description: Which. } }",
  ],
  ["an argument that only a split's pattern names", split("{owner}/{repo}")],
])("%s is none", async (_, settings) => {
  expect(await problems(settings)).toEqual([]);
});
