// The report that people read on a terminal.
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderText } from "../../src/audit/render-text.ts";
import { reportOf } from "../../src/audit/report.ts";
import { plainPaint } from "../../src/core/render-diagnostic.ts";
import { auditOf, checkedOf, clean, ruleOf } from "./results.ts";
import { hostileReport, sampleReport } from "./sample-report.ts";

const golden = join(import.meta.dirname, "fixtures/report.txt");

it("has the grade, the areas, the worst findings first, what is meant so and what was not checked", async () => {
  const text = renderText(sampleReport(), { paint: plainPaint });
  await expect(text).toMatchFileSnapshot(golden);
});

it("is short where nothing is wrong", () => {
  const text = renderText(reportOf(auditOf(clean)), { paint: plainPaint, columns: 60 });
  expect(text.split("\n")).toEqual([
    " A  100 of 100   https://mcp.example.com/mcp",
    "    example 1.2.3 · 3 tools · speaks 2025-11-25, 2026-07-28",
    "    31 requests in 4.2 s",
    "",
    " protocol ████████████████████████  100",
    " auth     ████████████████████████  100",
    " schema   ████████████████████████  100",
    " errors   ████████████████████████  100",
    " security ████████████████████████  100",
    "",
    "Kept: 5 of 6 rules",
    "  protocol: T02",
    "  auth: A01",
    "  schema: S01",
    "  errors: E01",
    "  security: X01",
    "",
    "Not checked",
    "  X07: there is nothing to compare with: --save-baseline",
    "      writes a list for --baseline",
    "",
  ]);
});

it("does not show a letter of a part alone as that of the server", () => {
  const incomplete = "the 60 s of this audit were used up";
  const lines = renderText(reportOf(auditOf(clean, { incomplete })), { paint: plainPaint }).split(
    "\n",
  );
  expect(lines[0]).toBe(" A so far  100 of 100  https://mcp.example.com/mcp");
  expect(lines.slice(10, 12)).toEqual([
    "Not everything was seen (the 60 s of this audit were used up): A so far is of",
    "what was.",
  ]);
});

it("has no letter where nothing was answered, and no list of what was not checked either", () => {
  const unanswered = "The command could not be started.";
  const audited = auditOf([checkedOf("T02", "fail"), checkedOf("A01")], {
    target: "nppx some-server",
    revisions: [],
    server: { name: "none" },
    tools: 0,
    requests: 1,
    milliseconds: 20,
    incomplete: "the server cannot be reached",
    unanswered,
    skipped: [{ rule: ruleOf("S01"), reason: "the server cannot be reached" }],
  });
  expect(renderText(reportOf(audited), { paint: plainPaint }).split("\n")).toEqual([
    " no grade        nppx some-server",
    "    none · no tools · 1 request in 0.0 s",
    "",
    "Nothing was answered, so there is nothing to grade: The command could not be",
    "started. See that the server runs, and that the URL or the command is spelled",
    "right.",
    "",
    "fail  T02 rule-t02",
    "      T02 is broken",
    "      why  Why T02 matters.",
    "      fix  Mend T02.",
    "      see  https://example.com/T02",
    "",
  ]);
});

it.each([40, 57, 80, 100, 300])("fits into %i columns, but for links", (columns) => {
  for (const report of [sampleReport(), hostileReport()]) {
    const lines = renderText(report, { paint: plainPaint, columns }).split("\n");
    const long = lines.filter((line) => line.length > Math.min(columns, 100));
    expect(long.filter((line) => !line.includes("  see  "))).toEqual([]);
  }
});

it("lets no text of a server reach the terminal's controls, or hide", () => {
  const text = renderText(hostileReport(), { paint: plainPaint });
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
  expect(text).toContain("<U+202E>");
  expect(text).not.toMatch(/^FAKE/m);
});

it("paints the grade and the levels where there are colours", () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const paint = {
    error: mark("e"),
    warning: mark("w"),
    info: mark("i"),
    dim: mark("d"),
    bold: mark("b"),
  };
  const bad = auditOf([...clean, checkedOf("A02", "fail"), checkedOf("S02", "info")]);
  const text = renderText(reportOf(bad), { paint });
  expect(text).toContain(" <w><b>C</b></w>  92 of 100");
  expect(text).toContain("<e>fail</e>  <b>A02 rule-a02</b>");
  expect(text).toContain("<i>info</i>  <b>S02 rule-s02</b>");
});
