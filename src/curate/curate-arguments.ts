import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import type { BoundArgument } from "./argument.ts";
import { type CuratedArgument, isTyped, settingOf } from "./argument-settings.ts";
import { curateStep } from "./curate-step.ts";
import type { CuratedStep, StepAt, Use } from "./curated-step.ts";
import { isRequired } from "./input-schema.ts";
import { takersOf } from "./method-argument.ts";
import { legalName } from "./names.ts";
import { takenArguments } from "./taken-arguments.ts";
import type { BranchSource, StepSource, ToolSource } from "./tool-source.ts";
import { unknownSettings } from "./unknown-settings.ts";

/** A tool's arguments, and where each step's request gets its parts from. */
export interface CuratedTool {
  readonly arguments: readonly CuratedArgument[];
  readonly boundOf: (step: StepSource) => readonly BoundArgument[];
  /** What a way to run cannot do without, though the tool can. */
  readonly needsOf: (branch: BranchSource) => readonly string[];
}

/**
 * The arguments of a tool: what its steps need, under the names that the configuration gives, each once. Reports
 * unknown-argument, argument-required, argument-name-invalid and argument-differs.
 */
export function curateArguments(steps: readonly StepAt[], source: ToolSource): Result<CuratedTool> {
  const curated = new Map(steps.map((at) => [at.step, curateStep(at)]));
  const usesOf = (branch: BranchSource): readonly Use[] =>
    usesTogether(branch.steps.map((step) => curated.get(step)?.uses ?? []));
  const names = [...new Set(source.branches.flatMap(usesOf).map(({ name }) => name))];
  const boundOf = (step: StepSource) => curated.get(step)?.bound ?? [];
  const takenBy = takers(source, { usesOf, boundOf });
  const merged = names.map((name) => mergeUses(name, { source, usesOf, takenBy }));
  const added = addedArguments(source, { known: names, takenBy });
  const all = [...merged, ...added];
  const diagnostics = [
    ...steps.flatMap((at) => nameProblems(at, curated.get(at.step))),
    ...differing(names, { source, usesOf }, steps),
    ...unknownSettings(steps, source),
    ...leftOut(steps, curated),
  ];
  const rootNeeds = new Set(all.filter(isRequired).map(({ name }) => name));
  const value: CuratedTool = {
    arguments: all,
    boundOf,
    needsOf: (branch) => {
      const needed = usesOf(branch).filter(({ needed: isNeeded }) => isNeeded);
      const own = [...needed.map(({ name }) => name), ...(branch.settings.needs ?? [])];
      return [...new Set(own)].filter((name) => !rootNeeds.has(name) && !hasDefault(source, name));
    },
  };
  return { value, diagnostics };
}

/** What every step needs is needed, though each may be skipped: one of them runs. */
function usesTogether(steps: readonly (readonly Use[])[]): readonly Use[] {
  return steps.flat().map((use) => {
    const isEverywhere = steps.every((uses) =>
      uses.some(({ name, argument }) => name === use.name && argument.required),
    );
    return isEverywhere ? { ...use, needed: true } : use;
  });
}

interface Uses {
  readonly source: ToolSource;
  readonly usesOf: (branch: BranchSource) => readonly Use[];
}

type TakenBy = (branch: BranchSource) => ReadonlySet<string>;

/** For each way to run, the arguments that it names. */
function takers(
  { branches }: ToolSource,
  { usesOf, boundOf }: Pick<Uses, "usesOf"> & Pick<CuratedTool, "boundOf">,
): TakenBy {
  const taken = new Map(
    branches.map((branch) => {
      const used = usesOf(branch).map(({ name }) => name);
      return [branch, new Set([...used, ...takenArguments(branch, boundOf)])] as const;
    }),
  );
  return (branch) => taken.get(branch) ?? new Set();
}

/** The tool needs what each of its ways needs; the text is that of the first use that has one. */
function mergeUses(
  name: string,
  { source, usesOf, takenBy }: Uses & { readonly takenBy: TakenBy },
): CuratedArgument {
  const { branches } = source;
  const usesIn = (branch: BranchSource) => usesOf(branch).filter((use) => use.name === name);
  const uses = branches.flatMap(usesIn);
  const [first] = uses;
  const described = uses.find(({ argument }) => argument.description !== undefined) ?? first;
  const base = first?.argument ?? { name, in: "tool" as const, required: false, schema: {} };
  const { description } = described?.argument ?? base;
  const setting = settingOf(source, name);
  const merged: CuratedArgument = {
    ...base,
    name,
    required: branches.every((branch) => usesIn(branch).some(({ needed }) => needed)),
    ...(description !== undefined && { description }),
    ...(setting && { curation: setting }),
  };
  // What must be given anyway is taken by each.
  const takers = isRequired(merged)
    ? undefined
    : takersOf(branches, (branch) => takenBy(branch).has(name));
  return { ...merged, ...(takers !== undefined && { takers }) };
}

/** Arguments that no operation has: the tool's own expressions use them. */
function addedArguments(
  source: ToolSource,
  { known, takenBy }: { readonly known: readonly string[]; readonly takenBy: TakenBy },
): readonly CuratedArgument[] {
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) => {
    if (setting === false || known.includes(name) || !isTyped(setting)) return [];
    const { required = false } = setting;
    const takers = takersOf(source.branches, (branch) => takenBy(branch).has(name));
    const base = { name, in: "tool" as const, required, schema: {}, curation: setting };
    return [{ ...base, ...(takers !== undefined && !required && { takers }) }];
  });
}

function hasDefault(source: ToolSource, name: string): boolean {
  const setting = settingOf(source, name);
  return setting !== undefined && setting !== false && setting.default !== undefined;
}

function nameProblems(
  { source, api }: StepAt,
  curated: CuratedStep | undefined,
): readonly Diagnostic[] {
  const taken = new Set<string>();
  return (curated?.bound ?? []).flatMap(({ name, source: value }) => {
    if (value !== `$inputs.${name}`) return [];
    const at = api.atKey(["tools", source.name, "arguments", name]);
    const isTwin = taken.has(name);
    taken.add(name);
    if (!legalName.test(name)) {
      return [
        diagnostic("argument-name-invalid", `"${name}" is no legal name for an argument`, { at }),
      ];
    }
    const message = `two arguments of ${source.name} would be called "${name}"`;
    return isTwin ? [diagnostic("argument-name-invalid", message, { at })] : [];
  });
}

/** One argument of several operations has one schema: where theirs differ somebody has to say which. */
function differing(
  names: readonly string[],
  { source, usesOf }: Uses,
  [first]: readonly StepAt[],
): readonly Diagnostic[] {
  if (first === undefined || source.branches.flatMap(({ steps }) => steps).length < 2) return [];
  return names.flatMap((name) => {
    const setting = settingOf(source, name);
    if (setting && isTyped(setting)) return [];
    const uses = source.branches.flatMap(usesOf).filter((use) => use.name === name);
    const types = new Set(uses.flatMap(({ argument: { schema } }) => valuesOf(schema)));
    if (types.size < 2) return [];
    const message = `${source.name}: the operations want ${[...types].join(" and ")} for "${name}"`;
    const own = setting === undefined ? [] : ["arguments", name];
    const at = first.api.atKey(["tools", source.name, ...own]);
    return [diagnostic("argument-differs", message, { at })];
  });
}

/** What a schema takes, in words: its choices, else its type; nothing where it says neither. */
function valuesOf(schema: unknown): readonly string[] {
  const { type, enum: choices } = isObject(schema) ? schema : {};
  if (Array.isArray(choices)) return [`one of ${choices.map(String).sort().join(", ")}`];
  return typeof type === "string" ? [type] : [];
}

function leftOut(
  steps: readonly StepAt[],
  curated: ReadonlyMap<StepSource, CuratedStep>,
): readonly Diagnostic[] {
  return steps.flatMap(({ source, step, parts, api }) =>
    (curated.get(step)?.missing ?? []).map((name) => {
      const operation = step.settings.operation ?? parts.path;
      const message = `${source.name} leaves out "${name}", without which ${operation} cannot be called`;
      const isHidden = settingOf(source, name) === false;
      const at = api.at(["tools", source.name, ...(isHidden ? ["arguments", name] : ["only"])]);
      return diagnostic("argument-required", message, { at });
    }),
  );
}
