import { ownValue } from "../core/json.ts";
import type { Scope } from "../expression/scope.ts";
import type { BranchPlan } from "./branch-plan.ts";
import type { ToolPlan } from "./tool-plan.ts";

/** The branch to run, or why there is none. */
export type Chosen =
  | { readonly ok: true; readonly branch: BranchPlan }
  | { readonly ok: false; readonly message: string };

/** The first branch whose `when` holds, when it gets what it needs and nothing that it has no use for. */
export function chooseBranch(
  plan: ToolPlan,
  { scope, sent }: { readonly scope: Scope; readonly sent: readonly string[] },
): Chosen {
  const branch = plan.branches.find(({ when }) => when === undefined || when(scope));
  if (branch === undefined) return refused(noBranch(plan));
  const lacking = branch.needs.filter((name) => isMissing(scope, name));
  if (lacking.length > 0) return refused(`${given(branch)}, give ${lacking.join(", ")} too.`);
  const { allowed } = branch;
  const useless = sent.filter((name) => allowed && !plan.takes(name, allowed));
  if (allowed === undefined || useless.length === 0) return { ok: true, branch };
  const optional = plan.argumentNames.filter((name) => plan.takes(name, allowed));
  return refused(
    `${given(branch)}, ${useless.join(", ")} cannot be given. It takes: ${optional.join(", ")}.`,
  );
}

function refused(message: string): Chosen {
  return { ok: false, message };
}

function isMissing({ inputs }: Scope, name: string): boolean {
  const value = ownValue(inputs, name);
  return value === undefined || value === null;
}

function given({ choice }: BranchPlan): string {
  return choice === undefined ? "With these arguments" : `With ${choice}`;
}

function noBranch({ definition }: ToolPlan): string {
  const conditions = definition.run.flatMap(({ when }) => (when === undefined ? [] : [when]));
  const readable = conditions.map((text) => text.replaceAll("$inputs.", ""));
  return `Nothing can be done with these arguments. One of these must hold: ${readable.join("; or ")}.`;
}
