import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const text = { type: "string" };
const parameters = [
  { name: "X-Key", in: "header", required: true, schema: text },
  { name: "key", in: "query", schema: text },
  { name: "sid", in: "cookie", schema: text },
  { name: "q", in: "query", schema: text },
];

/** The arguments of the only tool, and what was said of the spec. */
async function compiled(security: readonly object[], settings: string) {
  const get = { operationId: "x", parameters, security, responses: {} };
  const schemes = {
    header: { type: "apiKey", in: "header", name: "x-key" },
    query: { type: "apiKey", in: "query", name: "key" },
    cookie: { type: "apiKey", in: "cookie", name: "sid" },
    otherCase: { type: "apiKey", in: "query", name: "KEY" },
  };
  const spec = { ...specWith({ "/a": { get } }), components: { securitySchemes: schemes } };
  const { value, diagnostics } = await compileText({
    spec,
    ...(settings !== "" && { upstream: undefined }),
    settings: `include: ["**"]\n${settings}`,
  });
  const properties = value?.server.tools[0]?.input.properties ?? {};
  const left = diagnostics.filter(({ code }) => code === "credential-parameter");
  return { names: Object.keys(properties), left: left.map(({ message }) => message) };
}

it.each([
  ["of a header's scheme", [{ header: [] }], "", ["key", "q", "sid"]],
  ["of a query's scheme", [{ query: [] }], "", ["X-Key", "q", "sid"]],
  ["of a cookie's scheme", [{ cookie: [] }], "", ["X-Key", "key", "q"]],
  ["of every alternative", [{ header: [] }, { query: [], cookie: [] }], "", ["q"]],
  [
    "of the configuration",
    [],
    "upstream: { url: https://api.example.com, credential: { header: x-key } }",
    ["key", "q", "sid"],
  ],
  ["of no scheme that the operation has", [], "", ["X-Key", "key", "q", "sid"]],
  ["of a query of another case", [{ otherCase: [] }], "", ["X-Key", "key", "q", "sid"]],
])("asks a model for no credential: %s", async (_, security, settings, names) => {
  const found = await compiled(security, settings);
  expect([...found.names].sort()).toEqual(names);
  expect(found.left).toHaveLength(4 - names.length);
});

it("says which parameter is left out", async () => {
  const { left } = await compiled([{ query: [] }], "");
  expect(left).toEqual([
    'x: no argument sets the query parameter "key", which carries a credential',
  ]);
});
