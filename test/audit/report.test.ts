// What every form of the report is made from.
import { expect, it } from "vitest";
import { jsonReport } from "../../src/audit/render-json.ts";
import { findingGroups, firstStep, reportOf, skippedGroups } from "../../src/audit/report.ts";
import { firstStepText } from "../../src/audit/report-texts.ts";
import { silence } from "../../src/audit/silence.ts";
import { auditOf, checkedOf, clean, findingOf, ruleOf } from "./results.ts";
import { sampleReport } from "./sample-report.ts";

it("puts the worst first: by level, then by what it costs the grade", () => {
  const report = reportOf(
    auditOf([
      checkedOf("S02", "info", "warn"),
      checkedOf("E02", "warn"),
      checkedOf("S03", "warn", "warn"),
      checkedOf("X02", "fail"),
      checkedOf("T02", "fail"),
      checkedOf("T03", "info"),
    ]),
  );
  expect(findingGroups(report).map(({ rule, level }) => `${level} ${rule.id}`)).toEqual([
    "fail T02",
    "fail X02",
    "warn S03",
    "warn S02",
    "warn E02",
    "info T03",
    "info S02",
  ]);
});

it("says what to mend first, and what that makes of the grade", () => {
  const lines = (...found: Parameters<typeof auditOf>[0]) => {
    const step = firstStep(reportOf(auditOf([...clean, ...found])));
    return step && firstStepText(step, auditOf([]));
  };
  expect(lines()).toBeUndefined();
  expect(lines(checkedOf("S02", "warn"), checkedOf("E02", "fail"))).toBe(
    "First: E02 rule-e02. Mend E02. That alone makes it A (98).",
  );
  expect(lines(checkedOf("A02", "fail"), checkedOf("X02", "fail"))).toBe(
    "First: A02 rule-a02. Mend A02. That alone makes it C (97).",
  );
});

it("groups what was not checked by reason, in the order of the areas", () => {
  expect(
    skippedGroups(sampleReport()).map(({ reason, rules }) => [
      reason,
      ...rules.map(({ id }) => id),
    ]),
  ).toEqual([
    ["the server is no command", "T16"],
    ["no tool says that it only reads", "E01", "E02"],
  ]);
});

it("takes out what is meant so, for the tools that are named or for all", () => {
  const findings = ["one", "two"].map((tool) => findingOf("S14", { level: "warn", tool }));
  const audited = auditOf([{ rule: ruleOf("S14", "warn"), findings }, checkedOf("S02", "fail")]);
  const left = (silencings: Parameters<typeof silence>[1]) => {
    const { result, silenced } = silence(audited, silencings);
    const tools = result.checked.flatMap((one) =>
      one.findings.map(({ tool, rule }) => tool ?? rule.id),
    );
    return [tools, silenced.map(({ rule, findings: count }) => `${rule.id} ${count}`)];
  };
  expect(left({})).toEqual([["one", "two", "S02"], []]);
  expect(left({ S14: { reason: "So." } })).toEqual([["S02"], ["S14 2"]]);
  expect(left({ S14: { reason: "So.", tools: ["two", "no"] } })).toEqual([
    ["one", "S02"],
    ["S14 1"],
  ]);
  expect(left({ S14: { reason: "So.", tools: ["no"] }, S99: { reason: "So." } })).toEqual([
    ["one", "two", "S02"],
    [],
  ]);
});

it("says of a letter of a part alone that it is one so far, and keeps a final F", () => {
  const member = (...checked: Parameters<typeof auditOf>[0]) => {
    const incomplete = "the server wants a token";
    const { grade, first } = Object(jsonReport(reportOf(auditOf(checked, { incomplete }))));
    return [grade.letter, grade.soFar, first?.letter, first?.soFar];
  };
  expect(member(...clean)).toEqual([undefined, "A", undefined, undefined]);
  expect(member(...clean, checkedOf("E02", "fail"))).toEqual([undefined, "C", undefined, "A"]);
  expect(member(checkedOf("T02", "fail"))).toEqual(["F", undefined, undefined, "A"]);
  expect(jsonReport(reportOf(auditOf(clean)))).toMatchObject({ grade: { letter: "A" } });
});

it("has no grade where nothing was answered, and nothing to do first", () => {
  const audited = auditOf([checkedOf("T02", "fail")], {
    incomplete: "the server cannot be reached",
    unanswered: "The command could not be started.",
  });
  const report = jsonReport(reportOf(audited));
  expect(report).toMatchObject({
    grade: null,
    unanswered: "The command could not be started.",
    findings: [{ rule: "T02" }],
  });
  expect(report).not.toHaveProperty("first");
});

it("is JSON with everything in it", () => {
  const report = JSON.parse(JSON.stringify(jsonReport(sampleReport())));
  expect(report).toMatchObject({
    version: 1,
    target: "https://mcp.example.com/mcp",
    kind: "live",
    server: { name: "example", version: "1.2.3" },
    revisions: ["2025-11-25", "2026-07-28"],
    tools: 3,
    requests: 31,
    milliseconds: 4210,
    grade: { letter: "C", cap: { letter: "C", rules: ["A10"] } },
    first: { rule: "A10", letter: "A" },
    outcomes: {
      T01: "kept",
      T04: "warn",
      T16: "skipped",
      A10: "fail",
      S07: "warn",
      S14: "silenced",
      S17: "info",
      E01: "skipped",
      E02: "skipped",
      X01: "kept",
      X07: "warn",
    },
    checked: ["T01", "T04", "A10", "S07", "S14", "S17", "X01", "X07"],
    skipped: [{ rule: "E02", area: "errors" }, { rule: "T16" }, { rule: "E01" }],
    silenced: [{ rule: "S14", reason: "A shop has ten shelves.", findings: 1 }],
    drift: { baseline: "tools.json", added: [], removed: ["old"], changed: ["get_shelf"] },
  });
  expect(report.findings).toHaveLength(10);
  expect(report.findings[0]).toEqual({
    rule: "A10",
    slug: "rule-a10",
    area: "auth",
    level: "fail",
    message: "a call without a token is answered with 200",
    evidence: 'POST /mcp tools/call (no token)\n200 {"error":{"code":-32603}}',
    why: "Why A10 matters.",
    fix: "Mend A10.",
    link: "https://example.com/A10",
  });
});
