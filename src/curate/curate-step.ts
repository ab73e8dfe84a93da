import type { Value } from "../contract/expression.ts";
import type { Argument, BoundArgument } from "./argument.ts";
import { argumentNames, called, settingOf, splitGroups } from "./argument-settings.ts";
import { type CuratedStep, isNeeded, type StepAt, type Use } from "./curated-step.ts";
import { nestedSource, nestedUses } from "./nested-arguments.ts";
import { isPlain } from "./tool-source.ts";

/** Decides for each need of a step: a constant, an argument of the tool, or left out. */
export function curateStep(at: StepAt): CuratedStep {
  const { source, parts } = at;
  const names = argumentNames(parts.needs, source);
  const constants = constantsOf(at);
  const chosen = chosenOf(at, names);
  const groups = splitGroups(source);
  const bound: BoundArgument[] = [];
  const uses: Use[] = [];
  const missing: string[] = [];
  for (const need of parts.needs) {
    const name = names.get(need) ?? need.name;
    const constant = constants.get(need);
    const nested = nestedUses(need, at);
    const group = groups.get(name);
    if (nested.length > 0) {
      uses.push(...nested.map(({ use }) => use));
      bound.push({ ...need, source: nestedSource(nested, constant) });
    } else if (constant !== undefined) bound.push({ ...need, source: constant });
    else if (group !== undefined) {
      const whole = {
        name: group,
        in: "tool" as const,
        required: false,
        schema: { type: "string" },
      };
      uses.push({ name: group, argument: whole, needed: isNeeded(need, at) });
      bound.push({ ...need, source: `$inputs.${name}` });
    } else if (chosen.has(need)) {
      uses.push({ name, argument: { ...need, name }, needed: isNeeded(need, at) });
      bound.push({ ...need, name, source: `$inputs.${name}` });
    } else if (need.required) missing.push(name);
  }
  return { bound, uses, missing };
}

/** The constants of a step's needs: of the nearest `with` that names one, the step's, its way's or the tool's. */
function constantsOf({ source, branch, step, parts }: StepAt): ReadonlyMap<Argument, Value> {
  const constants = new Map<Argument, Value>();
  for (const stated of [step.settings.with, branch.settings.with, source.tool?.with]) {
    for (const [name, value] of Object.entries(stated ?? {})) {
      const need = called(parts.needs, name);
      // The configuration's schema has seen that it is JSON.
      if (need !== undefined && !constants.has(need)) constants.set(need, value as Value);
    }
  }
  return constants;
}

/** The needs that become arguments, or groups of one. */
function chosenOf(
  { source, branch, paging, parts }: StepAt,
  names: ReadonlyMap<Argument, string>,
): ReadonlySet<Argument> {
  const named = parts.needs.map((need) => ({ ...need, name: names.get(need) ?? need.name, need }));
  const listed = (list: readonly string[] = []) => list.map((name) => called(named, name)?.need);
  const { tool } = source;
  const ofTool = new Set(listed(tool?.only));
  const ofBranch = branch.settings.only && new Set(listed(branch.settings.only));
  const chosen = named.filter(({ name, need }) => {
    const setting = settingOf(source, name);
    if (setting === false) return false;
    if (paging.includes(need.wireName ?? "")) return true;
    if (isPlain(source)) return tool?.only === undefined || ofTool.has(need);
    if (need.required) return true;
    return ofBranch?.has(need) ?? (ofTool.has(need) || setting !== undefined);
  });
  return new Set(chosen.map(({ need }) => need));
}
