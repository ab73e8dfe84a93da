import { cutText } from "../core/cut-text.ts";
import { withHiddenNamed } from "../core/hidden-characters.ts";
import type { Scope } from "../expression/scope.ts";
import type { CheckPlan } from "./check-plan.ts";

/** A message may quote an answer, which may be of any size. */
const maxLength = 4000;

/** The message of the first check that does not hold; undefined when all do. */
export function firstFailed(checks: readonly CheckPlan[], scope: Scope): string | undefined {
  let message: string | undefined;
  for (const check of checks) {
    message = check(scope);
    if (message !== undefined) break;
  }
  if (message === undefined) return undefined;
  if (message.trim() === "") return "It is not as it must be, and nothing says why.";
  const shown = message.length > maxLength ? `${cutText(message, maxLength)}…` : message;
  return withHiddenNamed(shown);
}
