import type { RuleFacts } from "./audit-result.ts";
import { driftRule } from "./drift-rule.ts";
import { exchangeRules } from "./exchange-rules.ts";
import { factsOf } from "./rule.ts";
import { toolRules } from "./tool-rules.ts";

/** What those say of themselves that need a running server. */
export const liveRules: readonly RuleFacts[] = exchangeRules.map(factsOf);

/** Every rule of an audit: those, those of docs/lint.md, and drift. docs/audit.md lists them. */
export const everyRule: readonly RuleFacts[] = [
  ...liveRules,
  ...toolRules.map(({ facts }) => facts),
  driftRule,
];
