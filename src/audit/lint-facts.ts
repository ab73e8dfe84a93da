import type { Finding } from "../lint/lint-server.ts";
import type { Rule } from "../lint/rule.ts";
import { rules } from "../lint/rules.ts";
import type { AuditFinding, Checked, RuleFacts } from "./audit-report.ts";

/** A rule of the linter as an audit has it: S is about schemas and texts, X about safety. */
export function factsOf({ check: _, ...facts }: Rule): RuleFacts {
  return { ...facts, area: facts.id.startsWith("X") ? "security" : "schema" };
}

/** What the linter has found, as an audit reports it: each of its rules could be checked. */
export function checkedByLint(findings: readonly Finding[]): readonly Checked[] {
  return rules.map((rule) => ({
    rule: factsOf(rule),
    findings: findings.filter((found) => found.rule.id === rule.id).map(auditFinding),
  }));
}

function auditFinding({ rule, level, tool, pointer, message }: Finding): AuditFinding {
  return {
    rule: { ...factsOf(rule), level },
    message,
    ...(tool !== undefined && { tool }),
    ...(pointer !== undefined && { pointer }),
  };
}
