import type { Result } from "../core/diagnostic.ts";
import type { BoundArgument } from "./argument.ts";
import { type CuratedArgument, isTyped, settingOf } from "./argument-settings.ts";
import { checkArguments } from "./check-arguments.ts";
import { curateStep } from "./curate-step.ts";
import type { StepAt, Use } from "./curated-step.ts";
import { isRequired } from "./input-schema.ts";
import { takersOf } from "./method-argument.ts";
import { takenArguments } from "./taken-arguments.ts";
import type { BranchSource, StepSource, ToolSource } from "./tool-source.ts";

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
  const uses = source.branches.flatMap(usesOf);
  const names = [...new Set(uses.map(({ name }) => name))];
  const boundOf = (step: StepSource) => curated.get(step)?.bound ?? [];
  const takenBy = takers(source, { usesOf, boundOf });
  const merged = names.map((name) => mergeUses(name, { source, usesOf, takenBy }));
  const added = addedArguments(source, { known: names, takenBy });
  const all = [...merged, ...added];
  const diagnostics = checkArguments(steps, { source, curated, uses });
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
