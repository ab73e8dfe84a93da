import type { ExactNumber } from "../core/exact-number.ts";
import type { Scope } from "../expression/scope.ts";

/** A page number, an offset or a cursor. */
export type Position = string | number | ExactNumber;

/** A step's id that no configuration can be expected to have: `Pager.build` takes the position from it. */
export const positionStep = "gram-next-position";

/** The scope in which `Pager.build` asks for this page. */
export function atPosition(scope: Scope, position: Position): Scope {
  return { ...scope, steps: { ...scope.steps, [positionStep]: position } };
}
