import { expect, it } from "vitest";
import { specWith } from "../support/compile-text.ts";
import { onlyTool } from "./tool-of.ts";

const text = { type: "string" };

/** Argument names by what they are called on the wire. */
async function keysOf(names: readonly (readonly [string, string])[]): Promise<object> {
  const parameters = names.map(([where, name]) => ({ in: where, name, schema: text }));
  const { run } = await onlyTool(
    specWith({ "/a": { get: { operationId: "x", parameters, responses: {} } } }),
  );
  const { query, headers, cookies } = run[0].steps[0].request;
  return { query, headers, cookies };
}

// Names seen in real specs.
it.each([
  ["$filter", "filter"],
  ["filter[name]", "filter_name"],
  ["not[labels][]", "not_labels"],
  ["page.size", "page_size"],
  ["Notion-Version@", "Notion-Version"],
  ["@type", "type"],
  ["api-version", "api-version"],
  ["in", "in"],
  ["größe", "gr_e"],
  ["日本", "argument"],
  [" q ", "q"],
  ["a/b:c", "a_b_c"],
  ["x".repeat(80), "x".repeat(64)],
])("calls the parameter %s %s", async (wireName, name) => {
  expect(await keysOf([["query", wireName]])).toEqual({ query: { [wireName]: `$inputs.${name}` } });
});

it("gives two wire names that come to one key a key each, whatever their order", async () => {
  const expected = { query: { a_b: "$inputs.a_b", "a[b]": "$inputs.query_a_b" } };
  expect(
    await keysOf([
      ["query", "a[b]"],
      ["query", "a_b"],
    ]),
  ).toEqual(expected);
  expect(
    await keysOf([
      ["query", "a_b"],
      ["query", "a[b]"],
    ]),
  ).toEqual(expected);
});

it("tells names apart that differ only in case", async () => {
  expect(
    await keysOf([
      ["query", "ID"],
      ["query", "id"],
      ["header", "Id"],
    ]),
  ).toEqual({
    query: { ID: "$inputs.ID", id: "$inputs.query_id" },
    headers: { Id: "$inputs.header_Id" },
  });
});
