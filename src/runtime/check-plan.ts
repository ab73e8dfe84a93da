import type { Expectation } from "../contract/run.ts";
import { compileDecision } from "../expression/compile-condition.ts";
import { compileText } from "../expression/compile-template.ts";
import type { Scope } from "../expression/scope.ts";

/** A check made ready. */
export interface CheckPlan {
  /** What is wrong, for the model; undefined where nothing is. */
  readonly problem: (scope: Scope) => string | undefined;
  /** Whether what fails it was refused before anything was done. */
  readonly isRefusal: boolean;
}

/** What cannot be tested is not let through. Throws an Error for an expression that does not parse. */
export function compileCheck({ that, message, refused }: Expectation): CheckPlan {
  const decide = compileDecision(that);
  const say = compileText(message);
  return {
    problem: (scope) => {
      const decision = decide(scope);
      if (decision === true) return undefined;
      return decision === false ? say(scope) : untestable(decision.of);
    },
    isRefusal: refused === true,
  };
}

function untestable(what: string): string {
  const refused = `${what} is too long for the pattern that tests it, and what cannot be tested is refused.`;
  return what.startsWith("$") ? refused : `${refused} Give a shorter text.`;
}
