import type { RuleFacts } from "./audit-report.ts";
import { driftRule } from "./drift-rule.ts";
import { factsOf } from "./rule.ts";
import { auditRules } from "./rules.ts";
import { toolRules } from "./tool-rules.ts";

/** The rules for which a running server is needed. */
export const liveRules: readonly RuleFacts[] = auditRules.map(factsOf);

/** Every rule of an audit: those, those of docs/lint.md, and drift. docs/audit.md lists them. */
export const everyRule: readonly RuleFacts[] = [
  ...liveRules,
  ...toolRules.map(({ facts }) => facts),
  driftRule,
];
