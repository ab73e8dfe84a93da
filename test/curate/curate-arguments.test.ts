import { expect, it } from "vitest";
import { isLink } from "../../src/contract/request-label.ts";
import { compileText, specWith } from "../support/compile-text.ts";

const text = { type: "string" };

/** What the tool's arguments are bound to, and what was said. */
async function curated(settings: string, schema: object = { type: "object" }) {
  const put = {
    operationId: "x",
    parameters: [{ name: "id", in: "path", required: true, schema: text }],
    requestBody: {
      content: {
        "application/json": { schema: { properties: { id: text, size: text }, ...schema } },
      },
    },
    responses: {},
  };
  const { value, diagnostics } = await compileText({
    spec: specWith({ "/a/{id}": { put } }),
    settings: `tools:\n  t:\n    operation: x\n${settings}`,
  });
  const request = value?.server.tools[0]?.run[0]?.steps[0]?.request;
  const { variables, body } = request !== undefined && !isLink(request) ? request : {};
  return {
    variables,
    body,
    messages: diagnostics.map(({ message }) => message),
  };
}

it.each([
  [
    "the path's by its name, which the body's is called on the wire",
    "    arguments: { item: { from: id } }",
    { id: "$inputs.item" },
    { id: "$inputs.body_id", size: "$inputs.size" },
  ],
  [
    "the body's by its name",
    "    arguments: { other: { from: body_id } }",
    undefined,
    { id: "$inputs.other", size: "$inputs.size" },
  ],
  [
    "both",
    "    arguments: { item: { from: id }, other: { from: body_id } }",
    { id: "$inputs.item" },
    { id: "$inputs.other", size: "$inputs.size" },
  ],
])("renames %s", async (_, settings, variables, body) => {
  expect(await curated(settings)).toEqual({ variables, body, messages: [] });
});

it.each([
  ["an argument by its name alone", "    only: [id, size]", { size: "$inputs.size" }],
  ["the body's by its name", "    only: [id, body_id]", { id: "$inputs.body_id" }],
  [
    "a renamed argument by its name on the wire",
    "    only: [id, size]\n    arguments: { large: { from: size } }",
    { size: "$inputs.large" },
  ],
])("keeps %s", async (_, settings, body) => {
  expect(await curated(settings)).toEqual({ variables: undefined, body, messages: [] });
});

it("refuses a name that no argument has any more", async () => {
  const { messages } = await curated(
    "    only: [id, body_id]\n    arguments: { other: { from: body_id } }",
  );
  expect(messages).toEqual(['x has no parameter or body property "body_id"']);
});
