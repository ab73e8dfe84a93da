import { isObject } from "../core/json.ts";
import { withoutKnownSecrets } from "../core/known-secrets.ts";
import type { Scope } from "../expression/scope.ts";
import type { BranchPlan } from "./branch-plan.ts";
import type { CallContext } from "./call-context.ts";
import { chooseBranch } from "./choose-branch.ts";
import { firstFailed } from "./first-failed.ts";
import type { LinkedTool } from "./link.ts";
import { type ToolOutcome, textOutcome } from "./outcome.ts";
import { renderAnswer } from "./render-answer.ts";
import { runSteps, type StepsRun } from "./run-steps.ts";
import type { Changes } from "./step-run.ts";
import { withTexts } from "./structured-content.ts";
import type { ToolPlan } from "./tool-plan.ts";

export type { CallContext } from "./call-context.ts";

/**
 * Calls a tool: validate, split, guard, choose a branch, run its steps, answer. What the caller, the
 * upstream or the model does wrong is a "failed" outcome; only our own bugs throw.
 */
export async function callTool(
  tool: LinkedTool,
  args: unknown,
  context: CallContext,
): Promise<ToolOutcome> {
  try {
    const ready = prepare(await tool.plan(), { args: args ?? {}, context });
    const outcome = ready.ok
      ? outcomeOf(await runSteps(ready.branch.steps, { context, scope: ready.scope }), {
          answer: ready.branch.answer,
          hasOutput: tool.definition.output !== undefined,
        })
      : { ...textOutcome("failed", ready.message), reason: "arguments" };
    return tool.definition.redact ? redacted(outcome) : outcome;
  } catch (error) {
    // Recursion over a value ends like this when it is nested deeper than the stack is.
    if (error instanceof RangeError) {
      const tooDeep = "The arguments or the answer are nested too deeply.";
      return { ...textOutcome("failed", tooDeep), reason: "too_deep" };
    }
    throw error;
  }
}

/** The branch to run and what it starts with, or why there is none. */
type Ready =
  | { readonly ok: true; readonly branch: BranchPlan; readonly scope: Scope }
  | { readonly ok: false; readonly message: string };

function prepare(
  plan: ToolPlan,
  { args, context }: { readonly args: unknown; readonly context: CallContext },
): Ready {
  const valid = plan.validate(args);
  if (!valid.ok) return valid;
  const split = plan.split(valid.inputs);
  if (!split.ok) return split;
  const scope = startScope(split.inputs, context);
  const refused = firstFailed(plan.guards, scope);
  if (refused !== undefined) return { ok: false, message: refused.message };
  const chosen = chooseBranch(plan, { scope, sent: namesSent(args) });
  return chosen.ok ? { ok: true, branch: chosen.branch, scope } : chosen;
}

function outcomeOf(
  run: StepsRun,
  { answer, hasOutput }: Pick<BranchPlan, "answer"> & { readonly hasOutput: boolean },
): ToolOutcome {
  if (run.ok) return { ...renderAnswer(answer, run, { hasOutput }), ...someOf(run.changes) };
  const { message, reason = "answer", denied } = run;
  return {
    ...textOutcome("failed", message),
    reason,
    ...(denied !== undefined && { denied }),
    ...someOf(run),
  };
}

function someOf({ written = [], mayBeDone = [] }: Partial<Changes>): Partial<Changes> {
  return {
    ...(written.length > 0 && { written }),
    ...(mayBeDone.length > 0 && { mayBeDone }),
  };
}

function redacted(outcome: ToolOutcome): ToolOutcome {
  const content = outcome.content.map((block) =>
    block.type === "text" ? { ...block, text: withoutKnownSecrets(block.text) } : block,
  );
  const { structured } = outcome;
  if (structured === undefined) return { ...outcome, content };
  return { ...outcome, content, structured: withTexts(structured, withoutKnownSecrets) };
}

function startScope(inputs: Scope["inputs"], { environment, clock }: CallContext): Scope {
  return { inputs, steps: {}, environment, nowMs: clock.now() };
}

/** Defaults do not count as sent, and null is how some clients say that an argument is left out. */
function namesSent(args: unknown): readonly string[] {
  if (!isObject(args)) return [];
  return Object.entries(args).flatMap(([name, value]) => (value === null ? [] : [name]));
}
