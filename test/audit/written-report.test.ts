// What programs read of a server's names does nothing to a terminal, and is the same when parsed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { reportOf } from "../../src/audit/report.ts";
import { type ReportOptions, writeReport } from "../../src/cli/write-report.ts";
import { tool } from "../lint/shown.ts";
import { auditOf, checkedOf, findingOf, ruleOf } from "./results.ts";

const unseen = ["\u202e", "\u009b", "\u200b", "\u{e0041}"];
const name = `get_${unseen.join("x")}`;
const pointer = `/inputSchema/properties/${name}`;
const list = [tool({ name })];
const checked = [
  checkedOf("T02"),
  { rule: ruleOf("S01"), findings: [findingOf("S01", { pointer })] },
];
const baseline = { file: "tools.json", list: [tool({ name: `${name}_2`, title: "Another" })] };
const folder = mkdtempSync(join(tmpdir(), "gram-audit-"));

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** What is printed for a server that has such names. */
async function printed(options: Omit<ReportOptions, "config">): Promise<string> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const report = reportOf(auditOf(checked, { list }), { baseline });
  await writeReport(report, { config: "gram.config.yaml", ...options });
  return write.mock.calls.map(([text]) => String(text)).join("");
}

function seenIn(text: string): readonly string[] {
  return unseen.filter((character) => text.includes(character));
}

it("escapes in JSON what nobody sees and what a terminal obeys", async () => {
  const text = await printed({ json: true });
  expect(seenIn(text)).toEqual([]);
  const { findings, drift } = JSON.parse(text);
  expect(findings).toContainEqual(expect.objectContaining({ rule: "S01", pointer }));
  expect(drift.renamed.length + drift.added.length).toBeGreaterThan(0);
  expect(JSON.stringify(drift)).toContain(name);
});

it("escapes it in SARIF too", async () => {
  const text = await printed({ sarif: true });
  expect(seenIn(text)).toEqual([]);
  expect(JSON.stringify(JSON.parse(text))).toContain(pointer);
});

it("escapes it in a saved baseline, and names it on the page", async () => {
  const [saveBaseline, html] = [join(folder, "saved.json"), join(folder, "report.html")];
  await printed({ saveBaseline, html });
  const saved = readFileSync(saveBaseline, "utf8");
  expect(seenIn(saved)).toEqual([]);
  expect(JSON.parse(saved)).toEqual({ instructions: "", tools: JSON.parse(JSON.stringify(list)) });
  expect(seenIn(readFileSync(html, "utf8"))).toEqual([]);
});
