import type { Scope } from "./scope.ts";

/** A text of this reference is too long for the pattern that tests it, and all depends on it. */
export interface Undecided {
  readonly of: string;
}

/** Whether something holds, or what keeps anybody from knowing. */
export type Decision = boolean | Undecided;

/** A condition or a part of one, ready to run. */
export type Decide = (scope: Scope) => Decision;

/** The opposite of what cannot be decided cannot be decided either: so a guard fails however it is written. */
export function opposite(decision: Decision): Decision {
  return typeof decision === "boolean" ? !decision : decision;
}

/** One that holds is enough, even beside one that cannot be decided. */
export function decideAny(parts: readonly Decide[]): Decide {
  return (scope) => {
    let undecided: Undecided | undefined;
    for (const decide of parts) {
      const decision = decide(scope);
      if (decision === true) return true;
      if (decision !== false) undecided ??= decision;
    }
    return undecided ?? false;
  };
}

/** One that does not hold is enough for all not to. */
export function decideAll(parts: readonly Decide[]): Decide {
  const someFails = decideAny(parts.map((decide) => (scope) => opposite(decide(scope))));
  return (scope) => opposite(someFails(scope));
}
