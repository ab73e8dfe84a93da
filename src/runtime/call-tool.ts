import { given } from "../core/given.ts";
import { isObject } from "../core/json.ts";
import { withoutKnownSecrets } from "../core/known-secrets.ts";
import type { Scope } from "../expression/scope.ts";
import type { CallContext } from "./call-context.ts";
import { firstFailed } from "./check-plan.ts";
import { chooseBranch } from "./choose-branch.ts";
import type { LinkedTool } from "./link.ts";
import { type ToolOutcome, textOutcome } from "./outcome.ts";
import { renderAnswer } from "./render-answer.ts";
import { runSteps } from "./run-steps.ts";
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
    const outcome = await call(await tool.plan(), { args: args ?? {}, context });
    return tool.definition.redact ? redacted(outcome) : outcome;
  } catch (error) {
    // Recursion over a value ends like this when it is nested deeper than the stack is.
    if (error instanceof RangeError) {
      return textOutcome("failed", "The arguments or the answer are nested too deeply.");
    }
    throw error;
  }
}

async function call(
  plan: ToolPlan,
  { args, context }: { readonly args: unknown; readonly context: CallContext },
): Promise<ToolOutcome> {
  const valid = plan.validate(args);
  if (!valid.ok) return textOutcome("failed", valid.message);
  const split = plan.split(valid.inputs);
  if (!split.ok) return textOutcome("failed", split.message);
  const scope = startScope(split.inputs, context);
  const refused = firstFailed(plan.guards, scope);
  if (refused !== undefined) return textOutcome("failed", refused);
  const chosen = chooseBranch(plan, { scope, sent: namesSent(args) });
  if (!chosen.ok) return textOutcome("failed", chosen.message);
  const { branch } = chosen;
  const run = await runSteps(branch.steps, { context, scope });
  if (!run.ok) {
    const { message, written, denied } = run;
    return { ...textOutcome("failed", message), ...given({ written, denied }) };
  }
  const answer = renderAnswer(branch.answer, run);
  return run.written.length === 0 ? answer : { ...answer, written: run.written };
}

function redacted(outcome: ToolOutcome): ToolOutcome {
  const content = outcome.content.map((block) =>
    block.type === "text" ? { ...block, text: withoutKnownSecrets(block.text) } : block,
  );
  return { ...outcome, content };
}

function startScope(inputs: Scope["inputs"], { environment, clock }: CallContext): Scope {
  return { inputs, steps: {}, environment, nowMs: clock.now() };
}

/** Defaults do not count as sent, and null is how some clients say that an argument is left out. */
function namesSent(args: unknown): readonly string[] {
  if (!isObject(args)) return [];
  return Object.entries(args).flatMap(([name, value]) => (value === null ? [] : [name]));
}
