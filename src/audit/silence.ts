import type { AuditFinding, AuditResult, RuleFacts } from "./audit-result.ts";

/** What the configuration says under lint: of findings that are meant so, by rule. */
export type Silencings = {
  readonly [rule: string]: {
    readonly reason: string;
    readonly tools?: readonly string[] | undefined;
  };
};

/** Findings that are meant so, and why. */
export interface Silenced {
  readonly rule: RuleFacts;
  readonly reason: string;
  /** How many. */
  readonly findings: number;
}

/** An audit without the findings that are meant so, and what they were. */
export function silence(
  result: AuditResult,
  silencings: Silencings = {},
): { readonly result: AuditResult; readonly silenced: readonly Silenced[] } {
  const taken = result.checked.flatMap(({ rule, findings }) => {
    const entry = entryOf(silencings, rule);
    const count = findings.filter((found) => isMeant(found, entry)).length;
    return entry === undefined || count === 0
      ? []
      : [{ rule, reason: entry.reason, findings: count }];
  });
  const checked = result.checked.map(({ rule, findings }) => ({
    rule,
    findings: findings.filter((found) => !isMeant(found, entryOf(silencings, rule))),
  }));
  return { result: { ...result, checked }, silenced: taken };
}

type Entry = Silencings[string] | undefined;

function entryOf(silencings: Silencings, { id }: RuleFacts): Entry {
  return Object.hasOwn(silencings, id) ? silencings[id] : undefined;
}

function isMeant({ tool = "" }: AuditFinding, entry: Entry): boolean {
  return entry !== undefined && (entry.tools === undefined || entry.tools.includes(tool));
}
