import { byCodeUnit } from "../core/json.ts";
import type { Area, Level, RuleFacts } from "./audit-result.ts";
import { areas, levels } from "./grade.ts";
import type { AuditReport } from "./report.ts";

/** What came of a rule: the level of its worst finding, that it is kept, or why nothing is said of it. */
export type Outcome = Level | "kept" | "silenced" | "skipped";

/** What came of every rule, areas in their order and rules in the order of their ids. */
export function outcomesOf({
  result,
  silenced,
}: AuditReport): readonly { readonly rule: RuleFacts; readonly outcome: Outcome }[] {
  const meant = new Set(silenced.map(({ rule }) => rule.id));
  const checked = result.checked.map(({ rule, findings }) => {
    const worst = levels.find((level) => findings.some((found) => found.rule.level === level));
    return { rule, outcome: worst ?? (meant.has(rule.id) ? "silenced" : "kept") } as const;
  });
  const skipped = result.skipped.map(({ rule }) => ({ rule, outcome: "skipped" }) as const);
  return [...checked, ...skipped].sort(
    (left, right) =>
      areas.indexOf(left.rule.area) - areas.indexOf(right.rule.area) ||
      byCodeUnit(left.rule.id, right.rule.id),
  );
}

/** How many rules are kept, of all that there are. */
export function keptHeading(report: AuditReport): string {
  const all = outcomesOf(report);
  const kept = all.filter(({ outcome }) => outcome === "kept");
  return `Kept: ${kept.length} of ${all.length} rules`;
}

/** The rules that were checked and found nothing, by area; an area without any is left out. */
export function keptRules(
  report: AuditReport,
): readonly { readonly area: Area; readonly rules: readonly RuleFacts[] }[] {
  const kept = outcomesOf(report).filter(({ outcome }) => outcome === "kept");
  return areas.flatMap((area) => {
    const rules = kept.flatMap(({ rule }) => (rule.area === area ? [rule] : []));
    return rules.length === 0 ? [] : [{ area, rules }];
  });
}
