// Tools of several operations: which arguments they have, what each way needs, and what the model reads of it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import { compileText, specWith, toolsOf } from "../support/compile-text.ts";

const text = { type: "string" };
const query = (name: string, required = false) => ({ name, in: "query", required, schema: text });
const paths = {
  "/a/{id}": {
    parameters: [{ name: "id", in: "path", required: true, schema: text }],
    get: { operationId: "get", parameters: [query("view")], responses: {} },
    delete: { operationId: "remove", responses: {} },
  },
  "/a": {
    get: { operationId: "list", parameters: [query("team", true), query("sort")], responses: {} },
    post: {
      operationId: "add",
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["at"],
              properties: {
                at: { type: "object", required: ["line"], properties: { line: text, side: text } },
              },
            },
          },
        },
      },
      responses: {},
    },
  },
};

async function only(settings: string): Promise<ToolDefinition> {
  const tools = await toolsOf(specWith(paths), `tools:\n  t: ${settings}`);
  return tools["t"] as ToolDefinition;
}

it("needs of all what all need, and of each way the rest", async () => {
  const { input, run } = await only(
    "{ methods: { get: { operation: get }, remove: { operation: remove }, list: { operation: list } } }",
  );
  expect(input.required).toEqual(["method"]);
  expect(run.map(({ needs }) => needs)).toEqual([["id"], ["id"], ["team"]]);
});

it("needs nothing for sure of a step that may be skipped, but what every step needs", async () => {
  const { input, run } = await only(
    "{ steps: [{ id: a, when: $inputs.view, operation: get }, { id: b, when: $inputs.sort, operation: remove }], arguments: { view: {}, sort: { type: string } } }",
  );
  expect(input.required).toEqual(["id"]);
  expect(Object.keys(input.properties)).toEqual(["id", "sort", "view"]);
  expect(run[0]?.needs).toBeUndefined();
});

it.each([
  ["sort: { description: How. }", "sort", "How. Only for list."],
  ["id: { description: Which. }", "id", "Which. Not for list."],
  ["id: { description: Which., required: true }", "id", "Which."],
  ["extra: { type: string, description: More. }", "extra", "More. Only for remove."],
])("says who takes %s", async (setting, name, description) => {
  const { input } = await only(
    `{ arguments: { ${setting} }, methods: { get: { operation: get }, remove: { operation: remove, text: "{$inputs.extra}" }, list: { operation: list } } }`.replace(
      /, text: "\{\$inputs\.extra\}"/,
      (part) => (name === "extra" ? part : ""),
    ),
  );
  expect(input.properties[name]?.["description"]).toBe(description);
});

it("counts what the whole tool pins by an argument as taken by each way that has the parameter", async () => {
  const { input } = await only(
    "{ with: { view: $inputs.how }, arguments: { how: { type: string, description: How. } }, methods: { get: { operation: get }, list: { operation: list } } }",
  );
  expect(input.properties["how"]?.["description"]).toBe("How. Only for get.");
});

it("makes arguments of properties of a property", async () => {
  const { input, run } = await only(
    "{ operation: add, with: { at: { side: LEFT } }, arguments: { line: { from: at.line } } }",
  );
  expect(input.required).toEqual(["line"]);
  expect(run[0]?.steps[0]?.request).toMatchObject({
    body: { at: { side: "LEFT", line: "$inputs.line" } },
  });
});

it("sends a parameter that the spec forgot where the configuration says", async () => {
  const { run } = await only(
    "{ methods: { get: { operation: get }, list: { operation: list } }, arguments: { debug: { in: header, from: X-Debug, type: boolean } } }",
  );
  for (const { steps } of run) {
    expect(steps[0]?.request).toMatchObject({ headers: { "X-Debug": "$inputs.debug" } });
  }
});

/** The same value with the keys of its mappings in another order, but of those whose order is said. */
function shuffled(value: unknown, pick: (names: readonly string[]) => readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, pick));
  if (typeof value !== "object" || value === null) return value;
  const members = new Map<string, unknown>(Object.entries(value));
  const keep = members.has("first") && members.has("second");
  const names = keep ? [...members.keys()] : pick([...members.keys()]);
  return Object.fromEntries(names.map((name) => [name, shuffled(members.get(name), pick)]));
}

const settings = parse(`
tools:
  read:
    arguments: { view: { description: How. }, item: { from: id }, sort: { enum: [up, down] } }
    methods: { first: { operation: get, shape: [id] }, second: { operation: list, with: { team: core } } }
  make: { operation: add, arguments: { line: { from: at.line }, side: { from: at.side } } }
  chain: { steps: [{ id: a, operation: list }, { operation: get, with: { id: "$steps.a.body[0].id" } }] }
include: [remove]
`) as object;

it("makes the same server whatever the order of the configuration's keys and the spec's paths", async () => {
  const spec = specWith(paths);
  const { value } = await compileText({ spec, settings: stringify(settings) });
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
      const pick = (names: readonly string[]) =>
        names
          .map((name) => ({ name, rank: Number(numbers.next().value) }))
          .sort((left, right) => left.rank - right.rank)
          .map(({ name }) => name);
      const other = await compileText({
        spec: shuffled(spec, pick) as object,
        settings: stringify(shuffled(settings, pick)),
      });
      expect(JSON.stringify(other.value?.server)).toBe(JSON.stringify(value?.server));
    }),
    { numRuns: 25 },
  );
});
