// Audits of which only the list of tools is known.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditList, savedList } from "../../src/audit/audit-list.ts";
import { gradeOf } from "../../src/audit/grade.ts";
import { reportOf } from "../../src/audit/report.ts";
import { nodeFileSystem } from "../../src/cli/node-file-system.ts";
import { auditApi } from "../../src/cli/offline-audit.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { rules } from "../../src/lint/rules.ts";
import { tool } from "../lint/shown.ts";
import { root } from "../support/source-files.ts";
import { ruleOf } from "./results.ts";

it("has the rules of docs/lint.md as those of two areas, and skips the others", () => {
  const liveRules = [ruleOf("T01"), ruleOf("A01")];
  const audited = auditList({ target: "tools.json", list: [tool()] }, { liveRules });
  expect(audited).toMatchObject({ kind: "offline", revisions: [], tools: 1, requests: 0 });
  expect(audited.checked.map(({ rule }) => rule.id)).toEqual(rules.map(({ id }) => id));
  const areas = audited.checked.map(({ rule }) => `${rule.id[0]} ${rule.area}`);
  expect([...new Set(areas)]).toEqual(["S schema", "X security"]);
  expect(audited.skipped.map(({ rule, reason }) => `${rule.id}: ${reason}`)).toEqual([
    "T01: only a running server can be asked",
    "A01: only a running server can be asked",
  ]);
  expect(gradeOf(audited)).toMatchObject({ letter: "A", score: 100 });
});

it("keeps a finding's own level", () => {
  const long = tool({ description: "One shelf of the shop. ".repeat(60) });
  const { checked, list } = auditList({ target: "tools.json", list: [long] });
  const found = checked.find(({ rule }) => rule.id === "S06");
  expect(found).toMatchObject({ rule: { level: "fail" }, findings: [{ rule: { level: "warn" } }] });
  expect(gradeOf({ checked, list })).toMatchObject({ letter: "A", score: 95 });
});

it("counts tokens where somebody can", () => {
  const { checked } = auditList({ target: "x", list: [tool()] }, { tokensOf: () => 2000 });
  expect(checked.flatMap(({ findings }) => findings.map(({ rule }) => rule.id))).toEqual(["S11"]);
});

it.each([
  ["a message", { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "a" }] } }, 1],
  ["a result", { tools: [{ name: "a" }, 3] }, 2],
  ["a list", [{ name: "a" }], 1],
  ["no tools", { tools: [] }, 0],
])("reads %s", (_what, value, count) => {
  expect(savedList(value)?.list).toHaveLength(count);
});

it.each([[null], ["tools"], [{ tools: {} }], [[1, 2]], [{ error: { code: -32601 } }]])(
  "finds no list in %j",
  (value) => {
    expect(savedList(value)).toBeUndefined();
  },
);

const config = join(root, "gram.config.yaml");
const { value } = await loadConfig(config, nodeFileSystem);
const generated = readdirSync(join(root, "generated"));

it("every server of this repository is graded", () => {
  expect(value?.apis.map(({ name }) => name).sort()).toEqual(generated.sort());
});

it.each(generated)("this repository's own server of %s gets A", async (name) => {
  const api = value?.apis.find((one) => one.name === name);
  if (api === undefined) throw new Error(`${name} is not in gram.config.yaml`);
  const { result, silencings } = await auditApi(api, { config });
  const { grade, silenced } = reportOf(result, { silencings });
  expect(grade?.letter).toBe("A");
  expect(silenced.every(({ reason }) => reason.length > 20)).toBe(true);
});
