import type {
  Area,
  AuditFinding,
  AuditResult,
  Checked,
  Level,
  RuleFacts,
} from "../../src/audit/audit-result.ts";

const areaOf: { readonly [letter: string]: Area } = {
  T: "protocol",
  A: "auth",
  S: "schema",
  E: "errors",
  X: "security",
};

/** A rule of the area that its id says. */
export function ruleOf(id: string, level: Level = "fail"): RuleFacts {
  return {
    id,
    slug: `rule-${id.toLowerCase()}`,
    area: areaOf[id[0] ?? ""] ?? "schema",
    level,
    what: `What ${id} asks.`,
    why: `Why ${id} matters.`,
    fix: `Mend ${id}.`,
    link: `https://example.com/${id}`,
  };
}

/** A rule that was checked, with findings of these levels. */
export function checkedOf(id: string, ...found: readonly Level[]): Checked {
  const findings = found.map((level) => findingOf(id, { level }));
  return { rule: ruleOf(id), findings };
}

/** A finding of a rule. */
export function findingOf(
  id: string,
  {
    level = "fail",
    ...about
  }: Partial<Omit<AuditFinding, "rule">> & { readonly level?: Level } = {},
): AuditFinding {
  return { rule: ruleOf(id, level), message: `${id} is broken`, ...about };
}

/** An audit of a running server that saw this. */
export function auditOf(
  checked: readonly Checked[],
  changes: Partial<AuditResult> = {},
): AuditResult {
  return {
    target: "https://mcp.example.com/mcp",
    kind: "live",
    revisions: ["2025-11-25", "2026-07-28"],
    server: { name: "example", version: "1.2.3" },
    tools: 3,
    checked,
    skipped: [],
    requests: 31,
    milliseconds: 4210,
    ...changes,
  };
}

/** A rule of each area, none of which has found anything. */
export const clean: readonly Checked[] = ["T02", "A01", "S01", "E01", "X01"].map((id) =>
  checkedOf(id),
);
