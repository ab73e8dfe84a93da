import type { LoadedApi } from "../config/loaded-api.ts";
import type { Check } from "../contract/expression.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import type { Operation } from "../model/types.ts";
import { annotationsOf, checkAnnotations } from "./annotate.ts";
import type { Argument } from "./argument.ts";
import type { CuratedArgument } from "./argument-settings.ts";
import { inCanonicalOrder } from "./arguments.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkSteps } from "./check-steps.ts";
import { checkTool } from "./check-tool.ts";
import { checkUnused, takenInputs } from "./check-unused.ts";
import { curateArguments } from "./curate-arguments.ts";
import { fieldsArgument } from "./fields-argument.ts";
import { inputSchema, isRequired } from "./input-schema.ts";
import { methodArgument } from "./method-argument.ts";
import { planScopes } from "./plan-access.ts";
import { planBranch } from "./plan-branch.ts";
import type { PlanContext } from "./plan-context.ts";
import { planGuard } from "./plan-guards.ts";
import { planSplit } from "./plan-split.ts";
import { planSurface } from "./plan-surface.ts";
import { type PagedStep, stepsAt } from "./steps-at.ts";
import { descriptionOf, titleOf } from "./texts.ts";
import { operationsOf, type ToolSource } from "./tool-source.ts";

/** A tool, and where each of its arguments goes, for people who ask. */
export interface PlannedTool {
  readonly definition: ToolDefinition;
  /** Of the spec, in the order in which the tool names them. */
  readonly operations: readonly Operation[];
  readonly arguments: readonly Argument[];
  readonly chosen: boolean;
}

/** The tool that its source describes; undefined after an error or when it cannot be served. */
export function planTool(
  source: ToolSource,
  context: PlanContext,
): Result<PlannedTool | undefined> {
  const { api } = context;
  const diagnostics: Diagnostic[] = [];
  const report = (found: Diagnostic): void => void diagnostics.push(found);
  const steps = stepsAt(source, { ...context, report });
  const parts = steps.map((at) => at.parts);
  const curated = curateArguments(steps, source);
  diagnostics.push(...curated.diagnostics);
  const list = withOwnArguments(inOrder(curated.value.arguments, steps), source, api);
  const operations = operationsOf(source);
  const [about = { id: source.name, pointer: "" }] = operations;
  const body = parts.length === 1 ? parts[0]?.body : undefined;
  const input = inputSchema(list, { operation: about, body, ...context, report });
  const run = source.branches.map((branch) =>
    planBranch(branch, { steps, list, curated: curated.value, context }),
  );
  const guards = source.tool?.guards?.map((guard) => planGuard(guard, input?.input));
  const taken = takenInputs(run, guards ?? []);
  diagnostics.push(...checkTool(source, { list, taken, api }), ...checkSteps(steps, context));
  diagnostics.push(...checkAnnotations(source, { parts, api }));
  const surface = planSurface(input, source, { ...context, report });
  if (input !== undefined) diagnostics.push(...checkDefaults(source, { input, api }));
  // Where something else is wrong, much would seem to be unused that is only misspelt.
  if (!hasErrors(diagnostics)) diagnostics.push(...checkUnused(source, { taken, api }));
  if (input === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const definition: ToolDefinition = {
    name: source.name,
    ...wordsOf(source, operations),
    annotations: annotationsOf(source, parts),
    ...input,
    ...surface,
    ...settingsOf(source, { guards, api }),
    run,
  };
  return {
    value: { definition, operations, arguments: list, chosen: source.chosen },
    diagnostics,
  };
}

/** What the tool says of itself besides its arguments and its requests. */
function settingsOf(
  source: ToolSource,
  { guards, api }: { readonly guards: readonly Check[] | undefined; readonly api: LoadedApi },
): Pick<ToolDefinition, "scopes" | "toolset" | "split" | "guards" | "redact"> {
  const { tool } = source;
  return given({
    scopes: planScopes(tool),
    toolset: tool?.toolset,
    split: planSplit(source),
    guards,
    redact: (tool?.redact ?? api.config.redact) ? (true as const) : undefined,
  });
}

function inOrder(
  list: readonly CuratedArgument[],
  [first]: readonly PagedStep[],
): readonly CuratedArgument[] {
  return inCanonicalOrder(list, first?.parts.path ?? "", isRequired);
}

/** What chooses a method comes first, what chooses fields last. */
function withOwnArguments(
  list: readonly CuratedArgument[],
  source: ToolSource,
  api: LoadedApi,
): readonly CuratedArgument[] {
  const all = [methodArgument(source), ...list, fieldsArgument(source, api)];
  return all.filter((argument) => argument !== undefined);
}

function wordsOf(
  { name, tool }: ToolSource,
  [operation]: readonly Operation[],
): Pick<ToolDefinition, "title" | "description"> {
  const { title, description } = tool ?? {};
  return {
    title: title ?? titleOf(operation, name),
    description:
      description ??
      (operation === undefined ? titleOf(operation, name) : descriptionOf(operation)),
  };
}
