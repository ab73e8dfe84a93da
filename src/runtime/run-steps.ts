import { objectFrom } from "../core/json.ts";
import type { Run } from "./call-context.ts";
import { withDone } from "./completed-writes.ts";
import { errorResult, runForEach } from "./run-for-each.ts";
import { runPages } from "./run-pages.ts";
import type { StepPlan } from "./step-plan.ts";
import type { Changes, StepFailure, StepRun, StepSuccess } from "./step-run.ts";

/** The last step that succeeded. */
export interface LastStep {
  readonly plan: StepPlan;
  readonly run: StepSuccess;
}

/** How a branch's steps ended. `last` is undefined when none ran. */
export type StepsRun =
  | {
      readonly ok: true;
      readonly scope: Run["scope"];
      readonly last: LastStep | undefined;
      readonly notes: readonly string[];
      readonly changes: Changes;
    }
  | StepFailure;

/** Runs the steps in order. The first failure ends the call, unless the step keeps going. */
export async function runSteps(plans: readonly StepPlan[], run: Run): Promise<StepsRun> {
  let { scope } = run;
  let last: LastStep | undefined;
  const notes: string[] = [];
  let changes = noChanges;
  let kept: StepFailure | undefined;
  for (const plan of plans) {
    if (plan.when?.(scope) === false) continue;
    const ended = await runStep(plan, { context: run.context, scope });
    changes = withChanges(changes, ended);
    if (!ended.ok && plan.step.onError !== "keep") return withDone(ended, changes);
    scope = withResult(scope, { plan, ended });
    if (ended.ok) {
      last = { plan, run: ended };
      notes.push(...ended.notes, ...(ended.more === undefined ? [] : [ended.more]));
    } else {
      kept = ended;
      notes.push(`A part is missing. ${withDone(ended, withChanges(noChanges, ended)).message}`);
    }
  }
  if (last === undefined && kept !== undefined) return withDone(kept, changes);
  return { ok: true, scope, last, notes, changes };
}

const noChanges: Changes = { written: [], mayBeDone: [] };

function withChanges(before: Changes, { written = [], mayBeDone = [] }: Partial<Changes>): Changes {
  if (written.length === 0 && mayBeDone.length === 0) return before;
  return {
    written: [...before.written, ...written],
    mayBeDone: [...before.mayBeDone, ...mayBeDone],
  };
}

function runStep(plan: StepPlan, run: Run): Promise<StepRun> {
  if (plan.elements === undefined) return runPages(plan, run);
  return runForEach(plan, { list: plan.elements(run.scope), run });
}

/** A failed step leaves `$response` as it was. */
function withResult(
  scope: Run["scope"],
  { plan, ended }: { readonly plan: StepPlan; readonly ended: StepRun },
): Run["scope"] {
  const result = ended.ok ? ended.result : errorResult(ended);
  const steps = { ...scope.steps, ...objectFrom([[plan.id, result]]) };
  if (!ended.ok || ended.received === undefined) return { ...scope, steps };
  const { status, headers, body } = ended.received;
  return { ...scope, steps, response: { status, headers, body } };
}
