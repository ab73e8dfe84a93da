import { fixByGram } from "../lint/rule.ts";
import { rules } from "../lint/rules.ts";
import type { AuditResult, RuleFacts } from "./audit-result.ts";

const fixes = new Map(rules.map((rule) => [rule.id, fixByGram(rule)]));

/** An audit of a server that gram makes: what is to be done about its tools is said with the settings that do it. */
export function withFixesByGram(result: AuditResult): AuditResult {
  const checked = result.checked.map(({ rule, findings }) => ({
    rule: fixed(rule),
    findings: findings.map((found) => ({ ...found, rule: fixed(found.rule) })),
  }));
  return { ...result, checked };
}

function fixed(rule: RuleFacts): RuleFacts {
  return { ...rule, fix: fixes.get(rule.id) ?? rule.fix };
}
