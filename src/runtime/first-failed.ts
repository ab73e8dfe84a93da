import { cutText } from "../core/cut-text.ts";
import { withHiddenNamed } from "../core/hidden-characters.ts";
import type { Scope } from "../expression/scope.ts";
import type { CheckPlan } from "./check-plan.ts";

/** A message may quote an answer, which may be of any size. */
const maxLength = 4000;

/** What the first check that does not hold says. */
export interface FailedCheck {
  readonly message: string;
  /** Whether it was refused before anything was done. */
  readonly isRefusal: boolean;
}

/** The first check that does not hold; undefined when all do. */
export function firstFailed(checks: readonly CheckPlan[], scope: Scope): FailedCheck | undefined {
  for (const { problem, isRefusal } of checks) {
    const message = problem(scope);
    if (message !== undefined) return { message: shown(message), isRefusal };
  }
  return undefined;
}

function shown(message: string): string {
  if (message.trim() === "") return "It is not as it must be, and nothing says why.";
  const cut = message.length > maxLength ? `${cutText(message, maxLength)}…` : message;
  return withHiddenNamed(cut);
}
