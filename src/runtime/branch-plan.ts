import type { Branch } from "../contract/run.ts";
import { compileCondition } from "../expression/compile-condition.ts";
import { conditionInputs, mentionedInputs } from "../expression/mentions.ts";
import { parseCondition } from "../expression/parse-condition.ts";
import type { Scope } from "../expression/scope.ts";
import type { ConditionNode } from "../expression/syntax.ts";
import { type AnswerPlan, compileAnswer } from "./answer-plan.ts";
import { compileStep, type StepPlan } from "./step-plan.ts";

/** A branch made ready. */
export interface BranchPlan {
  readonly when: ((scope: Scope) => boolean) | undefined;
  readonly needs: readonly string[];
  readonly steps: readonly StepPlan[];
  readonly answer: AnswerPlan;
  /** `method "get_diff"`: how a message names the choice; undefined where the condition is no such choice. */
  readonly choice: string | undefined;
  /** Arguments that may be given; undefined when the tool has one branch, so that all may. */
  readonly allowed: ReadonlySet<string> | undefined;
}

/**
 * The branches of a tool. What one allows is what it names, and what the conditions up to its own name,
 * since those took part in the choice. Throws an Error for an expression that does not parse.
 */
export function compileBranches(branches: readonly Branch[]): readonly BranchPlan[] {
  const deciding: string[] = [];
  return branches.map((branch) => {
    deciding.push(...conditionInputs(branch.when));
    return {
      when: branch.when === undefined ? undefined : compileCondition(branch.when),
      needs: branch.needs ?? [],
      steps: branch.steps.map(compileStep),
      answer: compileAnswer(branch.answer),
      choice: choiceOf(branch.when),
      allowed:
        branches.length === 1 ? undefined : new Set([...deciding, ...mentionedInputs(branch)]),
    };
  });
}

function choiceOf(when: string | undefined): string | undefined {
  const parsed = when === undefined ? undefined : parseCondition(when);
  return parsed?.ok ? choiceIn(parsed.node) : undefined;
}

function choiceIn(node: ConditionNode): string | undefined {
  if (node.kind === "and")
    return node.operands.map(choiceIn).find((choice) => choice !== undefined);
  if (node.kind !== "compare" || node.operator !== "==") return undefined;
  const { left, right } = node;
  if (left.kind !== "reference" || left.root !== "inputs" || right.kind !== "constant")
    return undefined;
  return `${left.path.join(".")} ${JSON.stringify(right.value)}`;
}
