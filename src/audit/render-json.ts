import { given } from "../core/given.ts";
import { objectFrom } from "../core/json.ts";
import type { AuditFinding, AuditResult, RuleFacts } from "./audit-result.ts";
import type { Grade } from "./grade.ts";
import { outcomesOf } from "./outcomes.ts";
import { type AuditReport, findingGroups, firstStep, isSoFar } from "./report.ts";

/** What `gram audit --json` prints. A stable contract, which docs/audit.md explains: members are added, none changes. */
export function jsonReport(report: AuditReport): object {
  const { result, grade, silenced, drift } = report;
  const { target, kind, revisions, server, tools, requests, milliseconds } = result;
  const first = firstStep(report);
  return {
    version: 1,
    target,
    kind,
    ...(server !== undefined && { server }),
    revisions,
    tools,
    requests,
    milliseconds,
    grade: grade === undefined ? null : gradeMembers(grade, result),
    ...(first !== undefined && {
      first: { rule: first.rule.id, ...letterOf(first.grade, result), score: first.grade.score },
    }),
    findings: findingGroups(report).flatMap(({ findings }) => findings.map(jsonFinding)),
    outcomes: objectFrom(outcomesOf(report).map(({ rule, outcome }) => [rule.id, outcome])),
    checked: result.checked.map(({ rule }) => rule.id),
    skipped: result.skipped.map(({ rule, reason }) => ({ ...shortFacts(rule), reason })),
    silenced: silenced.map(({ rule, ...rest }) => ({ ...shortFacts(rule), ...rest })),
    ...given({ incomplete: result.incomplete, unanswered: result.unanswered }),
    ...(drift !== undefined && { drift }),
  };
}

function gradeMembers(grade: Grade, result: AuditResult): object {
  const { letter: _, ...rest } = grade;
  return { ...letterOf(grade, result), ...rest };
}

/** Who reads `letter` alone does not take one of a part for the server's. */
function letterOf(grade: Grade, result: AuditResult): object {
  return { [isSoFar(grade, result) ? "soFar" : "letter"]: grade.letter };
}

function jsonFinding({ rule, ...found }: AuditFinding): object {
  const { level, why, fix, link } = rule;
  return { ...shortFacts(rule), level, ...found, why, fix, link };
}

function shortFacts({ id, slug, area }: RuleFacts): object {
  return { rule: id, slug, area };
}
