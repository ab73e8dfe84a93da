import type { BoundArgument } from "./argument.ts";
import { inputsNamed, type Stated } from "./check-expressions.ts";
import { statedExpressions } from "./stated-expressions.ts";
import type { BranchSource, StepSource } from "./tool-source.ts";

/**
 * The arguments that a way to run names: in its requests, with what the whole tool pins for them, in its own
 * expressions, and under needs.
 */
export function takenArguments(
  branch: BranchSource,
  boundOf: (step: StepSource) => readonly BoundArgument[],
): ReadonlySet<string> {
  const own = statedExpressions({ name: "", chosen: true, branches: [branch] }, []);
  const bound = branch.steps.flatMap(boundOf).map(({ source: value }): Stated => {
    return { value, as: "template", path: branch.path, bound: { inputs: [], steps: [] } };
  });
  return new Set([...inputsNamed([...own, ...bound]), ...(branch.settings.needs ?? [])]);
}
