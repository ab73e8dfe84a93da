import type { Check } from "../contract/expression.ts";
import { compileCondition } from "../expression/compile-condition.ts";
import { compileText } from "../expression/compile-template.ts";
import type { Scope } from "../expression/scope.ts";

/** A check made ready. */
export interface CheckPlan {
  readonly holds: (scope: Scope) => boolean;
  readonly message: (scope: Scope) => string;
}

/** Throws an Error for an expression that does not parse. */
export function compileCheck({ that, message }: Check): CheckPlan {
  return { holds: compileCondition(that), message: compileText(message) };
}
