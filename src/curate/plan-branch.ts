import type { Answer, Branch, TextList } from "../contract/run.ts";
import { given } from "../core/given.ts";
import { byCodeUnit } from "../core/json.ts";
import type { BoundArgument } from "./argument.ts";
import type { CuratedArgument } from "./argument-settings.ts";
import { shapeFields } from "./check-answer.ts";
import type { CuratedTool } from "./curate-arguments.ts";
import type { PlanContext } from "./plan-context.ts";
import { planStep } from "./plan-step.ts";
import type { PagedStep } from "./steps-at.ts";
import type { BranchSource } from "./tool-source.ts";

/** One way to run in the contract's form. */
export function planBranch(
  branch: BranchSource,
  {
    steps,
    list,
    curated,
    context,
  }: {
    readonly steps: readonly PagedStep[];
    readonly list: readonly CuratedArgument[];
    readonly curated: CuratedTool;
    readonly context: PlanContext;
  },
): Branch {
  const { method, settings } = branch;
  const when = method === undefined ? settings.when : `$inputs.method == '${method}'`;
  const needs = curated.needsOf(branch);
  const own = steps.filter(({ step }) => branch.steps.includes(step));
  const answer = answerOf(branch, context);
  return {
    ...(when !== undefined && { when }),
    ...(needs.length > 0 && { needs }),
    steps: own.map(({ step, parts, plannedPaging }) =>
      planStep(step, {
        parts,
        bound: inOrderOf(list, curated.boundOf(step)),
        paging: plannedPaging,
        isShaped: answer?.shape !== undefined,
      }),
    ),
    ...(answer !== undefined && { answer }),
  };
}

/** In the order of the tool's arguments; constants come last, by name. */
function inOrderOf(
  list: readonly CuratedArgument[],
  bound: readonly BoundArgument[],
): readonly BoundArgument[] {
  const ranks = new Map(list.map(({ name }, index) => [`$inputs.${name}`, index]));
  const rank = ({ source }: BoundArgument) => ranks.get(String(source)) ?? list.length;
  return [...bound].sort(
    (left, right) =>
      rank(left) - rank(right) || byCodeUnit(left.wireName ?? "", right.wireName ?? ""),
  );
}

function answerOf({ settings }: BranchSource, { api }: PlanContext): Answer | undefined {
  const { from, text } = settings;
  const shape = shapeFields(settings, api);
  const fields = settings.fields ? "$inputs.fields" : undefined;
  const printed = typeof text === "object" ? textList(text) : text;
  const answer = given({ from, shape, fields, text: printed });
  return Object.keys(answer).length === 0 ? undefined : answer;
}

function textList(text: Exclude<BranchSource["settings"]["text"], string | undefined>): TextList {
  const { head, each, line, empty, tail } = text;
  return { each, line, ...given({ head, empty, tail }) };
}
