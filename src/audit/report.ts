import { groupBy } from "../core/group-by.ts";
import { byCodeUnit } from "../core/json.ts";
import type { AuditFinding, AuditResult, Level, RuleFacts, Skipped } from "./audit-result.ts";
import { type Baseline, type Drift, withDrift } from "./drift.ts";
import { areas, costOfRule, type Grade, gradeOf, levels } from "./grade.ts";
import { type Silenced, type Silencings, silence } from "./silence.ts";

/** All that a report says, in whichever form. */
export interface AuditReport {
  readonly result: AuditResult;
  /** Left out where nothing was answered: then there is nothing to grade. */
  readonly grade?: Grade;
  readonly silenced: readonly Silenced[];
  /** Left out where nothing was compared. */
  readonly drift?: Drift;
}

/** An audit with its drift, without what is meant so, graded. */
export function reportOf(
  audited: AuditResult,
  {
    baseline,
    silencings,
  }: {
    readonly baseline?: Baseline | undefined;
    readonly silencings?: Silencings | undefined;
  } = {},
): AuditReport {
  const { result: compared, ...drift } = withDrift(audited, baseline);
  const { result, silenced } = silence(compared, silencings);
  const graded = result.unanswered === undefined ? { grade: gradeOf(result) } : {};
  return { result, ...graded, silenced, ...drift };
}

/**
 * Whether a letter is of a part alone, and none to go by: what was not seen can lower it. Nothing lowers an F.
 */
export function isSoFar(
  { letter }: Grade,
  { incomplete }: Pick<AuditResult, "incomplete">,
): boolean {
  return incomplete !== undefined && letter !== "F";
}

/** How a grade is shown: as good, fair or bad, or as open where it is none yet. */
export type Tone = "good" | "fair" | "bad" | "open";

/** What the colour of a grade says. A good letter of a part alone is not shown as a good one. */
export function toneOf({ grade, result }: AuditReport): Tone {
  if (grade === undefined) return "open";
  if (grade.letter === "C") return "fair";
  if (grade.letter !== "A" && grade.letter !== "B") return "bad";
  return isSoFar(grade, result) ? "open" : "good";
}

/** Findings of one rule and level. */
export interface FindingGroup {
  readonly rule: RuleFacts;
  readonly level: Level;
  readonly findings: readonly AuditFinding[];
}

/** What was found, the worst first: by level, then by what it costs the grade, then by rule. */
export function findingGroups({ result, grade }: AuditReport): readonly FindingGroup[] {
  const shareOf = new Map(grade?.areas.map(({ area, share }) => [area, share]));
  const findings = result.checked.flatMap((one) => one.findings);
  const byRule = groupBy(findings, ({ rule }) => `${rule.id} ${rule.level}`);
  const groups = [...byRule.values()].flatMap((group): FindingGroup[] =>
    group[0] === undefined
      ? []
      : [{ rule: group[0].rule, level: group[0].rule.level, findings: group }],
  );
  const lost = ({ rule, findings: own }: FindingGroup): number =>
    costOfRule(own) * (shareOf.get(rule.area) ?? 0);
  return groups.sort(
    (left, right) =>
      levels.indexOf(left.level) - levels.indexOf(right.level) ||
      lost(right) - lost(left) ||
      byCodeUnit(left.rule.id, right.rule.id),
  );
}

/** The rule that is best mended first, and the grade without its findings. */
export interface FirstStep {
  readonly rule: RuleFacts;
  readonly grade: Grade;
}

/** Undefined where there is no grade, or nothing was found that counts. A cap that several rules cause is not lifted by one of them. */
export function firstStep(report: AuditReport): FirstStep | undefined {
  const { checked, list } = report.result;
  if (report.grade === undefined) return undefined;
  let best: FirstStep | undefined;
  for (const { rule } of findingGroups(report)) {
    const without = checked.map((one) =>
      one.rule.id === rule.id ? { ...one, findings: [] } : one,
    );
    const grade = gradeOf({ checked: without, list });
    if (best === undefined || isBetter(grade, best.grade)) best = { rule, grade };
  }
  return best;
}

function isBetter(left: Grade, right: Grade): boolean {
  if (left.letter !== right.letter) return left.letter < right.letter;
  return left.score > right.score;
}

/** Rules that could not be checked for one reason, in order. */
export interface SkippedGroup {
  readonly reason: string;
  readonly rules: readonly RuleFacts[];
}

/** What could not be checked, by reason; areas in their order, and their rules in the order of their ids. */
export function skippedGroups({ result }: AuditReport): readonly SkippedGroup[] {
  const inOrder = [...result.skipped].sort(
    (left, right) => rank(left) - rank(right) || byCodeUnit(left.rule.id, right.rule.id),
  );
  return [...groupBy(inOrder, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    rules: group.map(({ rule }) => rule),
  }));
}

function rank({ rule }: Skipped): number {
  return areas.indexOf(rule.area);
}
