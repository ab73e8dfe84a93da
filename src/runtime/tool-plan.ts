import type { ToolDefinition } from "../contract/tool.ts";
import { type BranchPlan, compileBranches } from "./branch-plan.ts";
import { type CheckPlan, compileCheck } from "./check-plan.ts";
import { compileSplit, type SplitArguments } from "./split-arguments.ts";
import { compileInput, type ValidateInput } from "./validate-input.ts";

/** A tool made ready: the validator and every expression compiled. */
export interface ToolPlan {
  readonly definition: ToolDefinition;
  readonly validate: ValidateInput;
  readonly split: SplitArguments;
  readonly guards: readonly CheckPlan[];
  readonly branches: readonly BranchPlan[];
  readonly argumentNames: readonly string[];
  /** Whether a branch that allows these names takes the argument: itself, a group of it, or as required. */
  readonly takes: (argument: string, allowed: ReadonlySet<string>) => boolean;
}

/** Throws an Error for an expression that does not parse, which the compiler would have refused. */
export function compileTool(definition: ToolDefinition): ToolPlan {
  const required = new Set(definition.input.required);
  const groups = new Map(
    Object.entries(definition.split ?? {}).map(([argument, pattern = ""]) => [
      argument,
      [...pattern.matchAll(/\(\?<([\w$]+)>/g)].map(([, group = ""]) => group),
    ]),
  );
  return {
    definition,
    validate: compileInput(definition.exact ?? definition.input),
    split: compileSplit(definition),
    guards: (definition.guards ?? []).map(compileCheck),
    branches: compileBranches(definition.run),
    argumentNames: Object.keys(definition.input.properties),
    takes: (argument, allowed) =>
      required.has(argument) ||
      allowed.has(argument) ||
      (groups.get(argument) ?? []).some((group) => allowed.has(group)),
  };
}
