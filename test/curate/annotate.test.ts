import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const spec = specWith({
  "/a": {
    get: { operationId: "read", responses: {} },
    put: { operationId: "write", responses: {} },
    post: { operationId: "add", responses: {} },
  },
});
const files = { "m.graphql": "mutation M { close }", "q.graphql": "query Q { open }" };

async function made(settings: string) {
  const text = `tools:\n  t:\n    description: Does things of the test.\n    ${settings}`;
  const { value, diagnostics } = await compileText({ spec, files, settings: text });
  const found = diagnostics.map(({ code, message }) => `${code}: ${message}`);
  return { hints: value?.server.tools[0]?.annotations, found };
}

it.each([
  ["operation: read", [true, false, true]],
  ["operation: write", [false, true, true]],
  ["operation: add", [false, false, false]],
  ["{ operation: add, safe: true }", [true, false, true]],
  ["graphql: q.graphql", [true, false, true]],
  ["graphql: m.graphql", [false, false, false]],
])("has all four hints of %s", async (way, [readOnlyHint, destructiveHint, idempotentHint]) => {
  const settings = way.startsWith("{") ? way.slice(2, -2).replace(", ", "\n    ") : way;
  const { hints } = await made(settings);
  expect(hints).toEqual({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint: true });
});

it.each([
  [
    "operation: read\n    annotations: { readOnlyHint: true, destructiveHint: true }",
    "t cannot only read and destroy something",
  ],
  [
    "operation: write\n    annotations: { readOnlyHint: true }",
    "t is said to only read, and sends PUT /a",
  ],
  [
    "graphql: m.graphql\n    annotations: { readOnlyHint: true }",
    "t is said to only read, and m.graphql is a mutation",
  ],
])("refuses hints that contradict the requests or each other: %s", async (settings, message) => {
  expect((await made(settings)).found).toEqual([`annotation-contradiction: ${message}`]);
});
