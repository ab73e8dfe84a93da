import { diagnostic } from "../core/diagnostic.ts";
import type { Argument } from "./argument.ts";
import type { StepAt } from "./curated-step.ts";
import type { PlanContext, Report } from "./plan-context.ts";
import { type PagingProblem, type PlannedPaging, planPaging } from "./plan-paging.ts";
import { stepParts } from "./step-parts.ts";
import type { StepSource, ToolSource } from "./tool-source.ts";

/** A step with how its list is paged. */
export interface PagedStep extends StepAt {
  readonly plannedPaging: PlannedPaging | undefined;
}

/** The steps that can be planned, each with what its request needs. Reports paging-invalid. */
export function stepsAt(
  source: ToolSource,
  context: PlanContext & { readonly report: Report },
): readonly PagedStep[] {
  const { api, definitions } = context;
  return source.branches.flatMap((branch) =>
    branch.steps.flatMap((step): readonly PagedStep[] => {
      const read = stepParts(step, context);
      if (read === undefined) return [];
      const added = step.operation === undefined ? [] : forgotten(source, read.needs);
      const parts = { ...read, needs: [...read.needs, ...added] };
      const plannedPaging = pagingOf(step, { needs: parts.needs, context });
      // Who fetches all pages asks for none by itself.
      const paging = step.settings.all === undefined ? (plannedPaging?.parameters ?? []) : [];
      return [{ source, branch, step, parts, paging, plannedPaging, api, definitions }];
    }),
  );
}

/** Parameters that the spec forgot: the configuration says where they go. */
function forgotten({ tool }: ToolSource, known: readonly Argument[]): readonly Argument[] {
  return Object.entries(tool?.arguments ?? {}).flatMap(([name, setting]) => {
    if (setting === false || setting.in === undefined) return [];
    const wireName = typeof setting.from === "string" ? setting.from : name;
    if (known.some((need) => need.wireName === wireName && need.in === setting.in)) return [];
    return [{ name, in: setting.in, wireName, required: setting.required ?? false, schema: {} }];
  });
}

function pagingOf(
  { settings, path }: StepSource,
  {
    needs,
    context: { api, report },
  }: {
    readonly needs: readonly Argument[];
    readonly context: PlanContext & { readonly report: Report };
  },
): PlannedPaging | undefined {
  if (settings.page === undefined) return undefined;
  const planned: PlannedPaging | PagingProblem =
    settings.url === undefined
      ? planPaging(settings.page, needs)
      : { problem: "an address that an earlier answer gave has no pages" };
  if (!("problem" in planned)) return planned;
  const { problem, key, hint } = planned;
  const at = api.at([...path, "page", ...(key === undefined ? [] : [key])]);
  report(diagnostic("paging-invalid", problem, { at, hint }));
  return undefined;
}
