import { conditionInputs, templateInputs } from "../expression/mentions.ts";
import type { BoundArgument } from "./argument.ts";
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
  const bound = branch.steps.flatMap(boundOf);
  return new Set([
    ...own.flatMap(({ value, as }) =>
      as === "condition" ? conditionInputs(String(value)) : templateInputs(value),
    ),
    ...bound.flatMap(({ source }) => templateInputs(source)),
    ...(branch.settings.needs ?? []),
  ]);
}
