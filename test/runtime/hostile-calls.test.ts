import { expect, it } from "vitest";
import type { Step, ToolDefinition } from "../../src/contract/index.ts";
import { compileText, specWith } from "../support/compile-text.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

const text = { type: "string" };
const list: Step = {
  id: "main",
  request: { method: "GET", path: "/list", query: { after: "$inputs.after" } },
  paging: { by: "cursor", set: "query.after", next: "$response.body.next" },
};

function withInputs(properties: ToolDefinition["input"]["properties"], step: Step): ToolDefinition {
  const input = { type: "object", additionalProperties: false, properties } as const;
  return tool({ input, run: [{ steps: [step] }] });
}

it("a split that would block a backtracking engine for hours is refused at once", async () => {
  const splitting = tool({
    input: { type: "object", additionalProperties: false, properties: { name: text } },
    split: { name: "(?<owner>(?:[a-z]+)+)/(?<repo>[a-z]+)" },
    run: [{ steps: [{ id: "main", request: { method: "GET", path: "/{owner}/{repo}" } }] }],
  });
  const upstream = fakeUpstream(() => ({ json: {} }));
  const refused = await call(splitting, { name: `${"a".repeat(5000)}!` }, { upstream });
  expect(refused).toMatchObject({ kind: "failed", reason: "arguments" });
  await call(splitting, { name: "octo/api" }, { upstream });
  expect(upstream.lines()).toEqual(["GET /octo/api"]);
});

it("a cursor that leads back to the page at hand is not told", async () => {
  const upstream = fakeUpstream(() => ({ json: { items: [1], next: "x" } }));
  const paged = withInputs({ after: text }, list);
  expect(texts(await call(paged, { after: "x" }, { upstream }))).toHaveLength(2);
  expect(texts(await call(paged, { after: "w" }, { upstream }))[2]).toBe(
    'There is more: call again with after: "x".',
  );
});

it("a cursor that is a text of its own is told with what is hidden in it, or not at all", async () => {
  const paged = withInputs({ after: text }, list);
  const said = async (next: string) =>
    texts(await call(paged, {}, { upstream: fakeUpstream(() => ({ json: { next } })) }))[2];
  expect(await said("a\u202eb")).toBe('There is more: call again with after: "a\\u202eb".');
  expect(await said("a".repeat(5000))).toBe("There is more.");
});

it.each<[string, string, string]>([
  ["is cut", "A".repeat(10_000), `${"A".repeat(4000)}…`],
  ["shows what is hidden in it", "a\u202eb", "a<U+202E>b"],
  ["is never empty", "", "It is not as it must be, and nothing says why."],
])("the message of a check %s", async (_, said, expected) => {
  const checked = withInputs(
    {},
    {
      id: "main",
      request: { method: "GET", path: "/x" },
      expect: [{ that: "$response.body.ok", message: "{$response.body.said}" }],
    },
  );
  const upstream = fakeUpstream(() => ({ json: { said } }));
  expect(texts(await call(checked, {}, { upstream }))).toEqual(["failed", expected]);
});

const noData = "The answer is none of GraphQL: it has no data.";

it.each<[string, unknown, readonly string[]]>([
  ["no error in the list of errors", { data: 1, errors: [] }, ["ok", '{"data":1,"errors":[]}']],
  ["errors that are null", { data: 1, errors: null }, ["ok", '{"data":1,"errors":null}']],
  ["errors", { data: 1, errors: [{ message: "a" }, {}, { message: "b" }] }, ["failed", "a; b"]],
  ["no data", { errors: "no" }, ["failed", noData]],
  ["data of null", { data: null }, ["failed", noData]],
  ["no object", null, ["failed", noData]],
])("GraphQL: %s", async (_, json, expected) => {
  const checked = await graphqlTool();
  const upstream = fakeUpstream(() => ({ json }));
  expect(texts(await call(checked, {}, { upstream }))).toEqual(expected);
});

const doubt =
  "That is how POST /graphql was answered. It may have been done all the same: look before you repeat it.";

it.each<[string, unknown, string, readonly string[] | undefined]>([
  [
    "without data was not done",
    { errors: [{ message: "No field x" }] },
    "No field x. POST /graphql was refused before anything was done.",
    undefined,
  ],
  [
    "with data of null may have been done",
    { data: null, errors: [{ message: "Timeout" }] },
    `Timeout. ${doubt}`,
    ["POST /graphql"],
  ],
  [
    "with some data may have been done",
    { data: { x: 1 }, errors: [{ message: "Late" }] },
    `Late. ${doubt}`,
    ["POST /graphql"],
  ],
  ["without errors may have been done", { ok: 1 }, `${noData} ${doubt}`, ["POST /graphql"]],
])("GraphQL: a mutation that is answered %s", async (_, json, message, mayBeDone) => {
  const checked = await graphqlTool("mutation M { x }");
  const upstream = fakeUpstream(() => ({ json }));
  const outcome = await call(checked, {}, { upstream });
  expect(texts(outcome)).toEqual(["failed", message]);
  expect(outcome.mayBeDone).toEqual(mayBeDone);
});

async function graphqlTool(document = "{ viewer { login } }"): Promise<ToolDefinition> {
  const { value, diagnostics } = await compileText({
    spec: specWith({ "/a": { get: { responses: {} } } }),
    settings: "tools: { x: { graphql: query.graphql } }",
    files: { "query.graphql": document },
  });
  const [only] = value?.server.tools ?? [];
  if (only === undefined) throw new Error(JSON.stringify(diagnostics));
  return only;
}
