import type { Answer, Branch, TextList } from "../contract/run.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Diagnostic, diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { byCodeUnit } from "../core/json.ts";
import type { Operation } from "../model/types.ts";
import { annotationsOf, checkAnnotations } from "./annotate.ts";
import type { Argument, BoundArgument } from "./argument.ts";
import { inCanonicalOrder } from "./arguments.ts";
import { checkShape, shapeFields } from "./check-answer.ts";
import { checkExpressions, inputsNamed } from "./check-expressions.ts";
import { type CuratedArgument, type StepAt, splitGroups } from "./curate-arguments.ts";
import { inputSchema, isRequired } from "./input-schema.ts";
import { type CuratedTool, curateArguments } from "./merge-arguments.ts";
import { methodArgument } from "./method-argument.ts";
import { planScopes } from "./plan-access.ts";
import type { PlanContext, Report } from "./plan-context.ts";
import { planGuard } from "./plan-guards.ts";
import { type PlannedPaging, planPaging } from "./plan-paging.ts";
import { planSplit } from "./plan-split.ts";
import { planStep } from "./plan-step.ts";
import { planSurface } from "./plan-surface.ts";
import { statedExpressions } from "./stated-expressions.ts";
import { stepParts } from "./step-parts.ts";
import { descriptionOf, titleOf } from "./texts.ts";
import {
  type BranchSource,
  operationsOf,
  type StepSource,
  type ToolSource,
} from "./tool-source.ts";

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
  const method = methodArgument(source);
  const path = steps[0]?.parts.path ?? "";
  const ordered = inCanonicalOrder(curated.value.arguments, path, isRequired);
  const list = method === undefined ? ordered : [method, ...ordered];
  const operations = operationsOf(source);
  const body = parts.length === 1 ? parts[0]?.body : undefined;
  const about = { id: operations[0]?.id ?? source.name, pointer: operations[0]?.pointer ?? "" };
  const input = inputSchema(list, { operation: about, body, ...context, report });
  diagnostics.push(
    ...checkTool(source, { list, context }),
    ...checkAnnotations(source, { parts, api }),
  );
  const surface = planSurface(input, source, { ...context, report });
  if (input === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const { tool, branches } = source;
  const split = planSplit(source);
  const definition: ToolDefinition = {
    name: source.name,
    ...wordsOf(source, operations),
    annotations: annotationsOf(source, parts),
    ...given({ scopes: planScopes(tool), toolset: tool?.toolset }),
    ...input,
    ...surface,
    ...(split !== undefined && { split }),
    ...(tool?.guards !== undefined && { guards: tool.guards.map(planGuard) }),
    ...((tool?.redact ?? api.config.redact) && { redact: true }),
    run: branches.map((branch) =>
      planBranch(branch, { steps, list, curated: curated.value, context }),
    ),
  };
  return {
    value: { definition, operations, arguments: list, chosen: source.chosen },
    diagnostics,
  };
}

interface StepPaging extends StepAt {
  readonly plannedPaging: PlannedPaging | undefined;
}

/** The steps that can be planned, each with what its request needs. */
function stepsAt(
  source: ToolSource,
  context: PlanContext & { readonly report: Report },
): readonly StepPaging[] {
  const { api, definitions } = context;
  return source.branches.flatMap((branch) =>
    branch.steps.flatMap((step): readonly StepPaging[] => {
      const read = stepParts(step, context);
      if (read === undefined) return [];
      const parts = { ...read, needs: [...read.needs, ...forgotten(source, read.needs)] };
      const plannedPaging = pagingOf(step, { needs: parts.needs, context });
      const paging = plannedPaging?.parameters ?? [];
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
  const planned = planPaging(settings.page, needs);
  if (!("problem" in planned)) return planned;
  report(diagnostic("paging-invalid", planned.problem, { at: api.at([...path, "page"]) }));
  return undefined;
}

/** Every expression and shape of the settings, and arguments that nothing is done with. */
function checkTool(
  source: ToolSource,
  {
    list,
    context: { api },
  }: { readonly list: readonly CuratedArgument[]; readonly context: PlanContext },
): readonly Diagnostic[] {
  const inputs = [...list.map(({ name }) => name), ...splitGroups(source).keys()];
  const stated = statedExpressions(source, inputs);
  const named = inputsNamed(stated);
  const unused = list.filter(({ name, in: where, curation }) => {
    return (
      where === "tool" && name !== "method" && curation?.split === undefined && !named.has(name)
    );
  });
  return [
    ...source.branches.flatMap((branch) => checkShape(branch, api)),
    ...checkExpressions(stated, api),
    ...unused.map(({ name }) => {
      const at = api.atKey(["tools", source.name, "arguments", name]);
      const message = `nothing is done with the argument "${name}" of ${source.name}`;
      return diagnostic("argument-unused", message, { at });
    }),
  ];
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

function planBranch(
  branch: BranchSource,
  {
    steps,
    list,
    curated,
    context,
  }: {
    readonly steps: readonly StepPaging[];
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
  const answer = given({ from, shape, text: typeof text === "object" ? textList(text) : text });
  return Object.keys(answer).length === 0 ? undefined : answer;
}

function textList(text: Exclude<BranchSource["settings"]["text"], string | undefined>): TextList {
  const { head, each, line, empty, tail } = text;
  return { each, line, ...given({ head, empty, tail }) };
}
