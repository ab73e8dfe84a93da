// The formula of docs/audit.md.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Checked, Level } from "../../src/audit/audit-result.ts";
import { gradeOf, type Letter, letters } from "../../src/audit/grade.ts";
import { auditOf, checkedOf, clean, findingOf } from "./results.ts";

/** An audit that saw a list of tools. */
const seenOf = (checked: readonly Checked[]) => auditOf(checked, { list: [] });

function graded(...checked: readonly Checked[]): string {
  const { letter, score } = gradeOf(seenOf(checked));
  return `${letter} ${score}`;
}

it.each([
  ["nothing is wrong", [], "A 100"],
  ["a warning of a schema", [checkedOf("S02", "warn")], "A 98"],
  ["a note of a schema", [checkedOf("S02", "info")], "A 99"],
  ["a warning of errors", [checkedOf("E02", "warn")], "A 99"],
  ["a rule fails", [checkedOf("E02", "fail")], "C 97"],
  ["two rules fail", [checkedOf("E02", "fail"), checkedOf("S02", "fail")], "C 89"],
  ["one of auth fails", [checkedOf("A02", "fail")], "C 92"],
  ["one of auth fails twice", [checkedOf("A02", "fail", "fail")], "C 88"],
  ["two of auth fail", [checkedOf("A02", "fail"), checkedOf("A05", "fail")], "D 85"],
  ["one of auth and one of security", [checkedOf("A02", "fail"), checkedOf("X02", "fail")], "D 89"],
  [
    "four of each of two areas",
    ["T02", "T03", "T05", "T06", "A02", "A05", "A08", "A09"].map((id) => checkedOf(id, "fail")),
    "F 45",
  ],
])("is what docs/audit.md says where %s", (_what, found, expected) => {
  expect(graded(...clean, ...found)).toBe(expected);
});

it("takes half as much for each further finding of a rule, the worst first", () => {
  const scoreOf = (...found: readonly Level[]) =>
    gradeOf(seenOf([checkedOf("S01", ...found)])).score;
  expect(scoreOf("warn")).toBe(94);
  expect(scoreOf("warn", "warn")).toBe(91);
  expect(scoreOf("warn", "warn", "warn", "warn")).toBe(88);
  expect(scoreOf(...Array.from({ length: 5000 }, () => "warn" as const))).toBe(88);
  expect(scoreOf("info", "warn")).toBe(93);
  expect(scoreOf("warn", "info", "fail")).toBe(66);
});

it("leaves out an area of which nothing could be checked, and says so", () => {
  const { score, areas } = gradeOf(seenOf([checkedOf("S01", "fail"), checkedOf("X01")]));
  expect(score).toBe(Math.floor((25 * 70 + 10 * 100) / 35));
  expect(areas.map(({ area, share, score: own }) => [area, share, own])).toEqual([
    ["protocol", 0, undefined],
    ["auth", 0, undefined],
    ["schema", 25 / 35, 70],
    ["errors", 0, undefined],
    ["security", 10 / 35, 100],
  ]);
});

it("says which rules bound the letter", () => {
  expect(gradeOf(seenOf([...clean, checkedOf("T03", "fail")])).cap).toEqual({
    letter: "C",
    rules: ["T03"],
  });
  const grave = [checkedOf("X02", "fail"), checkedOf("A02", "fail"), checkedOf("T03", "fail")];
  expect(gradeOf(seenOf([...clean, ...grave])).cap).toEqual({
    letter: "D",
    rules: ["A02", "X02"],
  });
  expect(gradeOf(seenOf([...clean, checkedOf("T03", "warn")])).cap).toBeUndefined();
});

it.each([
  [["T02"], undefined, "F"],
  [["T01"], undefined, "F"],
  [["T02"], [], "C"],
  [["T03"], undefined, "C"],
])("is with %j failed and %j listed %s at most", (failed, list, expected) => {
  const kept = clean.filter(({ rule }) => !failed.includes(rule.id));
  const checked = [...kept, ...failed.map((id) => checkedOf(id, "fail"))];
  const { letter, score } = gradeOf({ checked, list });
  expect(letter).toBe(expected);
  expect(score === 0).toBe(expected === "F");
});

it("does not say of a letter that the score gives that it is bounded", () => {
  const all = ["S02", "S03", "S05", "S06"].map((id) => checkedOf(id, "fail"));
  expect(gradeOf(seenOf(all))).toMatchObject({ letter: "F", score: 0 });
  expect(gradeOf(seenOf(all)).cap).toBeUndefined();
});

it("is F where neither an opening nor a list was seen, whatever else was", () => {
  const checked = [checkedOf("T01"), checkedOf("X08")];
  expect(gradeOf({ checked, list: undefined })).toMatchObject({
    letter: "F",
    score: 0,
    cap: { letter: "F", rules: [] },
  });
  expect(gradeOf({ checked, list: [] }).letter).toBe("A");
  expect(gradeOf({ checked: [...checked, checkedOf("T02")], list: undefined }).letter).toBe("A");
});

it("is F where nothing could be checked", () => {
  expect(gradeOf(auditOf([]))).toMatchObject({ letter: "F", score: 0 });
});

const level = fc.constantFrom<Level>("fail", "warn", "info");
const ids = ["T01", "T02", "A01", "A02", "S01", "S02", "S03", "E01", "X01", "X02"];
const checked = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.array(level, { maxLength: 30 })), {
    selector: ([id]) => id,
    minLength: 1,
  })
  .map((all) => all.map(([id, found]) => checkedOf(id, ...found)));

const rank = (letter: Letter): number => letters.indexOf(letter);

it("one more finding never raises a grade", () => {
  const property = fc.property(checked, level, fc.nat(), (all, more, pick) => {
    const at = pick % all.length;
    const before = gradeOf(seenOf(all));
    const worse = all.map((one, index) => {
      const found = findingOf(one.rule.id, { level: more });
      return index === at ? { ...one, findings: [...one.findings, found] } : one;
    });
    const after = gradeOf(seenOf(worse));
    expect(after.score).toBeLessThanOrEqual(before.score);
    expect(rank(after.letter)).toBeGreaterThanOrEqual(rank(before.letter));
  });
  fc.assert(property, { numRuns: 2000 });
});

it("a worse finding never raises a grade", () => {
  const property = fc.property(checked, (all) => {
    const worse = all.map((one) => ({
      ...one,
      findings: one.findings.map(({ rule }) =>
        findingOf(rule.id, { level: rule.level === "info" ? "warn" : "fail" }),
      ),
    }));
    const [before, after] = [gradeOf(seenOf(all)), gradeOf(seenOf(worse))];
    expect(after.score).toBeLessThanOrEqual(before.score);
    expect(rank(after.letter)).toBeGreaterThanOrEqual(rank(before.letter));
  });
  fc.assert(property);
});

it("the order of rules and findings does not matter", () => {
  const property = fc.property(checked, (all) => {
    const turned = all.map((one) => ({ ...one, findings: [...one.findings].reverse() })).reverse();
    expect(gradeOf(seenOf(turned))).toEqual(gradeOf(seenOf(all)));
  });
  fc.assert(property);
});

it("keeps every score between 0 and 100", () => {
  const property = fc.property(checked, (all) => {
    const { score, areas } = gradeOf(seenOf(all));
    const scores = [score, ...areas.map(({ score: own = 0 }) => own)];
    expect(scores.every((one) => Number.isInteger(one) && one >= 0 && one <= 100)).toBe(true);
    const total = areas.reduce((sum, { share }) => sum + share, 0);
    expect(total).toBeCloseTo(1);
  });
  fc.assert(property);
});
