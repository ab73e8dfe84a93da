import { given } from "../core/given.ts";
import type { AuditFinding, RuleFacts } from "./audit-report.ts";
import { type AuditReport, findingGroups, firstStep } from "./report.ts";

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
    grade,
    ...(first !== undefined && {
      first: { rule: first.rule.id, letter: first.grade.letter, score: first.grade.score },
    }),
    findings: findingGroups(report).flatMap(({ findings }) => findings.map(jsonFinding)),
    checked: result.checked.map(({ rule }) => rule.id),
    skipped: result.skipped.map(({ rule, reason }) => ({ ...shortFacts(rule), reason })),
    silenced: silenced.map(({ rule, ...rest }) => ({ ...shortFacts(rule), ...rest })),
    ...given({ incomplete: result.incomplete }),
    ...(drift !== undefined && { drift }),
  };
}

function jsonFinding({ rule, ...found }: AuditFinding): object {
  const { level, why, fix, link } = rule;
  return { ...shortFacts(rule), level, ...found, why, fix, link };
}

function shortFacts({ id, slug, area }: RuleFacts): object {
  return { rule: id, slug, area };
}
