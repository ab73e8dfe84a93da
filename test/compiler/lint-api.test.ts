// What the linter finds becomes diagnostics: as bad as it is for whoever wrote the tool, where it can be mended.
import { expect, it } from "vitest";
import { checkBudget } from "../../src/compiler/check-budget.ts";
import { toolCosts } from "../../src/compiler/count-tokens.ts";
import { lintApi } from "../../src/compiler/lint-api.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { compileText, specWith } from "../support/compile-text.ts";

const shelves = Array.from({ length: 5 }, (_, at) => `/shelves${at}`);
const spec = specWith(
  Object.fromEntries(
    shelves.map((path, at) => [
      path,
      {
        get: {
          operationId: `shelf-${at}`,
          parameters: [{ name: "shelf_id", in: "query", schema: { type: "string" } }],
          responses: { 200: { description: "Fine." } },
        },
      },
    ]),
  ),
);

async function linted(settings: string): Promise<readonly Diagnostic[]> {
  const { value, diagnostics } = await compileText({ spec, settings });
  if (value === undefined) throw new Error(JSON.stringify(diagnostics));
  const costs = await toolCosts(value.server);
  return [...lintApi(value, costs), ...checkBudget(value.api, costs)];
}

const shown = ({ code, rule = "", message, at }: Diagnostic): string =>
  `${at?.line}:${at?.column} ${code} ${rule} ${message.replace(`${rule} `, "")}`.trim();

it("says all of tools that are chosen by name, each at its own place, and at the argument that is stated", async () => {
  const found = await linted(
    [
      "tools:",
      "  get_a: { operation: shelf-0 }",
      "  get_b:",
      "    operation: shelf-1",
      "    description: One shelf of the shop, and what stands on it.",
      "    arguments: { shelf_id: { description: The shelf } }",
    ].join("\n"),
  );
  expect(found.map(shown)).toEqual([
    '6:7 lint-error S06 get_a: its description is a request: "GET /shelves0"',
    "6:7 lint-warning S07 get_a: no description of shelf_id: 1 of 1 argument",
    "6:7 lint-warning S08 get_a: shelf_id is a text, and nothing says how such an id looks or where it is from",
    "10:22 lint-warning S08 get_b: shelf_id is a text, and nothing says how such an id looks or where it is from",
  ]);
});

it("sums up what it finds of tools in bulk, one level down", async () => {
  const found = await linted('include: ["**"]');
  expect(found.map(shown)).toEqual([
    '5:14 lint-warning S06 S06: 5 tools (shelf_0, shelf_1, shelf_2 and 2 more). The first: its description is a request: "GET /shelves0"',
    "5:14 lint-note S07 S07: 5 tools (shelf_0, shelf_1, shelf_2 and 2 more). The first: no description of shelf_id: 1 of 1 argument",
    "5:14 lint-note S08 S08: 5 tools (shelf_0, shelf_1, shelf_2 and 2 more). The first: shelf_id is a text, and nothing says how such an id looks or where it is from",
  ]);
});

it("is silent about a rule, or about a rule for some tools, where a reason is given", async () => {
  const found = await linted(
    [
      'include: ["**"]',
      "lint:",
      "  S06: { reason: They are shelves. }",
      "  S07: { reason: Shelves have ids., tools: [shelf_0, shelf_1, shelf_2, shelf_3] }",
      "  S08: { reason: So it is., tools: [shelf_4] }",
    ].join("\n"),
  );
  expect(found.map(shown)).toEqual([
    "5:14 lint-note S07 shelf_4: no description of shelf_id: 1 of 1 argument",
    "5:14 lint-note S08 S08: 4 tools (shelf_0, shelf_1, shelf_2 and 1 more). The first: shelf_id is a text, and nothing says how such an id looks or where it is from",
  ]);
});

it("says where in the configuration a finding is mended, or said to be meant so", async () => {
  const found = await linted("tools: { get_shelf: { operation: shelf-0 } }");
  const hints = found.flatMap(({ rule, hint }) => (rule === "S06" ? [hint] : []));
  expect(hints).toEqual([
    "Write a description: what the tool does in one sentence, then its limits, and when to use another tool. In gram.config.yaml: description under apis.api.tools.get_shelf. If it is meant so, say so under apis.api, lint: { S06: { reason: … } }",
  ]);
});

it("holds tools to no budget where none is stated, and to what is stated exactly", async () => {
  const codes = async (budget: string): Promise<readonly string[]> =>
    (await linted(`include: ["**"]\n${budget}`)).flatMap(({ code, message }) =>
      code === "budget-exceeded" ? [message] : [],
    );
  expect(await codes("")).toEqual([]);
  expect(await codes("budget: { tools: 5 }")).toEqual([]);
  expect(await codes("budget: { tools: 4 }")).toEqual(["there are 5 tools, and the budget is 4"]);
  expect(await codes("budget: { toolTokens: 1 }")).toEqual([
    "5 tools are over the budget of 1 token",
  ]);
});
