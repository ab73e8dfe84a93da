import type { Scope } from "../expression/scope.ts";
import type { CheckPlan } from "./check-plan.ts";

/** The message of the first check that does not hold; undefined when all do. */
export function firstFailed(checks: readonly CheckPlan[], scope: Scope): string | undefined {
  return checks.find(({ holds }) => !holds(scope))?.message(scope);
}
