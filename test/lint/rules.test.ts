// Every rule, seen to speak and seen to keep silent.
import { expect, it } from "vitest";
import { lintServer } from "../../src/lint/lint-server.ts";
import { rules } from "../../src/lint/rules.ts";
import type { ShownServer } from "../../src/lint/shown-server.ts";
import { ruleRows } from "./rule-rows.ts";
import { shop, takes } from "./shown.ts";

/** What a rule says of a server, a line a finding. Each tool counts as 100 tokens. */
function said(rule: string, server: ShownServer): readonly string[] {
  return lintServer(server, { tokensOf: () => 100 })
    .filter((found) => found.rule.id === rule)
    .map(({ level, tool = "", message }) => `${level} ${tool}: ${message}`);
}

it("no rule is without a row, and none is there twice", () => {
  const ids = rules.map(({ id }) => id);
  expect(ruleRows.map(({ rule }) => rule).sort()).toEqual(ids);
  expect([...new Set(ids)].sort()).toEqual(ids);
});

it.each(ruleRows)("$rule finds what breaks it", ({ rule, breaks, says }) => {
  expect(said(rule, breaks)).toEqual(says);
});

it.each(ruleRows)("$rule is silent where it is kept", ({ rule, keeps }) => {
  expect(keeps.flatMap((server) => said(rule, server))).toEqual([]);
});

it("has nothing to say of a good tool", () => {
  expect(lintServer(shop({})).map(({ rule }) => rule.id)).toEqual([]);
});

it.each([
  ["half of a pair of surrogates", "a shelf \ud83d of", "D83D"],
  ["a soft hyphen", "a sh\u00adelf", "00AD"],
  ["a variation selector after a letter", "a shelf\ufe0f", "FE0F"],
  ["one variation selector after another", "a \u2764\ufe0f\ufe01", "FE01"],
  ["a filler", "a \u115f shelf", "115F"],
])("X01 finds %s", (_, description, number) => {
  expect(said("X01", shop({ description }))).toEqual([
    `fail get_shelf: /description: a hidden character, <U+${number}>`,
  ]);
});

it.each([
  "\u2764\ufe0f love",
  "press 1\ufe0f\u20e3",
  "done \u2713\ufe0f",
  "\u{1f600} and \u{1f469}\u200d\u{1f4bb}",
])("X01 takes %j as people write it", (description) => {
  expect(said("X01", shop({ description }))).toEqual([]);
});

it("S11 notes that there is no tool", () => {
  expect(said("S11", shop())).toEqual(["info : no tools: there is nothing to call"]);
});

it("S11 warns of more than 25 tools, and of a tool of more than 1,500 tokens where somebody counts", () => {
  const tools = Array.from({ length: 26 }, (_, at) => ({ name: `get_${at}` }));
  const found = lintServer(shop(...tools), {
    tokensOf: ({ name }) => (name === "get_3" ? 1501 : 9),
  });
  expect(found.flatMap(({ rule, ...rest }) => (rule.id === "S11" ? [rest] : []))).toEqual([
    { level: "warn", message: "26 tools, more than 25, 1726 tokens in all" },
    { level: "warn", tool: "get_3", message: "its definition is 1501 tokens" },
  ]);
  expect(lintServer(shop({})).filter(({ rule }) => rule.id === "S11")).toEqual([]);
});

it("says a fix that anybody's server can have, and beside it where gram's setting is", () => {
  const ours =
    /apis\.|\bgram\b|\bunder \w+:|\b(?:naming|profile|only|parameters|overlays):|\bfrom:/;
  expect(rules.filter(({ fix }) => ours.test(fix)).map(({ id }) => id)).toEqual([]);
  const without = rules.filter(({ setting = "" }) => !/\bapis\.<api>/.test(setting));
  // gram closes arguments by itself.
  expect(without.map(({ id }) => id)).toEqual(["S04"]);
  expect(rules.every(({ setting = "." }) => setting.endsWith("."))).toBe(true);
});

it("points into the tool as tools/list shows it", () => {
  const [found] = lintServer(
    shop({ inputSchema: takes({ "a/b_id": { type: "string", description: "It" } }) }),
  );
  expect(found).toMatchObject({ tool: "get_shelf", pointer: "/inputSchema/properties/a~1b_id" });
});

it("says the same in the same order each time", () => {
  const all = ruleRows.flatMap(({ breaks }) => breaks.tools);
  const first = lintServer({ tools: all });
  expect(first.length).toBeGreaterThan(50);
  expect(lintServer({ tools: all })).toEqual(first);
});
