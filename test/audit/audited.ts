import { expect } from "vitest";
import type { UrlOptions } from "../../src/audit/audit-options.ts";
import type { AuditFinding, AuditResult } from "../../src/audit/audit-result.ts";
import { auditUrl } from "../../src/audit/run-audit.ts";

/** Small enough for tests, and without the courtesy that a server of somebody else is owed. */
export const quick = {
  requestsPerSecond: 10_000,
  maxRequests: 100,
  budgetMs: 15_000,
  timeoutMs: 3_000,
} as const;

/** Audits a URL quickly. */
export function audited(url: string, options: UrlOptions = {}): Promise<AuditResult> {
  return auditUrl(url, { ...quick, ...options });
}

/** What an audit found, a line a finding: `T06 fail: message`. */
export function lines({ checked }: AuditResult, ...rules: readonly string[]): readonly string[] {
  return findings(checked)
    .filter(({ rule }) => rules.length === 0 || rules.includes(rule.id))
    .map(({ rule, tool, message }) => {
      const about = tool === undefined ? "" : ` ${tool}`;
      return `${rule.id} ${rule.level}${about}: ${message.replace(/127\.0\.0\.1:\d+/g, "HOST")}`;
    });
}

/** Ids of the rules that were checked and found nothing. */
export function silentRules({ checked }: AuditResult): readonly string[] {
  return checked.filter((one) => one.findings.length === 0).map(({ rule }) => rule.id);
}

/** What was not checked, and why. */
export function whySkipped({ skipped }: AuditResult, rule: string): string | undefined {
  return skipped.find((one) => one.rule.id === rule)?.reason;
}

/** Nothing of an audit has this text in it. */
export function expectWithout(result: AuditResult, secret: string): void {
  expect(JSON.stringify(result)).not.toContain(secret);
}

function findings(checked: AuditResult["checked"]): readonly AuditFinding[] {
  return checked.flatMap((one) => one.findings);
}
