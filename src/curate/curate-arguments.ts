import type { LoadedApi } from "../config/load-config.ts";
import type { ArgumentConfig } from "../config/tool-schema.ts";
import type { Value } from "../contract/expression.ts";
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import type { Argument, BoundArgument } from "./argument.ts";
import type { Takers } from "./method-argument.ts";
import { propertyAt } from "./property-at.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import type { StepParts } from "./step-parts.ts";
import { type BranchSource, isPlain, type StepSource, type ToolSource } from "./tool-source.ts";

/** An argument with what the configuration says of it. */
export interface CuratedArgument extends Argument {
  readonly curation?: ArgumentConfig;
  /** The methods that take it, where others do not. */
  readonly takers?: Takers;
}

/** A tool's argument at one place where it is needed. */
export interface Use {
  readonly name: string;
  readonly argument: Argument;
  /** The request cannot be made without it. */
  readonly needed: boolean;
}

/** What became of a step's needs. */
export interface CuratedStep {
  readonly bound: readonly BoundArgument[];
  readonly uses: readonly Use[];
  /** What the API asks for and the configuration leaves out, by its name. */
  readonly missing: readonly string[];
}

/** A step among the others of its tool. */
export interface StepAt {
  readonly source: ToolSource;
  readonly branch: BranchSource;
  readonly step: StepSource;
  readonly parts: StepParts;
  /** Parameters that carry the position of a page and its size, by their own names. */
  readonly paging: readonly string[];
  readonly api: LoadedApi;
  readonly definitions: SchemaDefinitions;
}

/** The need that the configuration means: the one of this name, else the first that is called so on the wire. */
export function called<A extends Argument>(list: readonly A[], name: string): A | undefined {
  return (
    list.find((argument) => argument.name === name) ??
    list.find(({ wireName = "body" }) => wireName === name)
  );
}

/** What the configuration says of an argument: false leaves it out. */
export function settingOf(
  { tool }: Pick<ToolSource, "tool">,
  name: string,
): ArgumentConfig | false | undefined {
  // arguments: is a mapping of names to what the schema says; ownValue keeps `constructor` from being one.
  return ownValue(tool?.arguments ?? {}, name) as ArgumentConfig | false | undefined;
}

/** Whether the configuration says enough of an argument that no operation has. */
export function isTyped({ type, schema, split, enum: values }: ArgumentConfig): boolean {
  return [type, schema, split, values].some((stated) => stated !== undefined);
}

/** Where an argument comes from: its `from`, as a list. */
export function sourcesOf(setting: ArgumentConfig | false | undefined): readonly string[] {
  const from = setting === false ? undefined : setting?.from;
  return typeof from === "string" ? [from] : (from ?? []);
}

/** The argument and the group of it that `split` gives, by the group's name. */
export function splitGroups({ tool }: Pick<ToolSource, "tool">): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const [argument, setting] of Object.entries(tool?.arguments ?? {})) {
    const text = setting === false ? undefined : setting.split;
    for (const group of text === undefined ? [] : groupsIn(text)) groups.set(group, argument);
  }
  return groups;
}

/** The names of the parts that a text of `split` gives. */
export function groupsIn(text: string): readonly string[] {
  const named = text.includes("(?<") ? /\(\?<([\w$]+)>/g : /\{([\w$]+)\}/g;
  return [...text.matchAll(named)].map(([, name = ""]) => name);
}

/** Decides for each need of a step: a constant, an argument of the tool, or left out. */
export function curateStep(at: StepAt): CuratedStep {
  const { source, parts } = at;
  const names = toolNames(at);
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

/** A step that may be skipped needs nothing for sure. */
function isNeeded({ required }: Argument, { step }: StepAt): boolean {
  return required && step.settings.when === undefined;
}

/** The name under which the tool has each need that is renamed. */
function toolNames({ source, parts }: StepAt): ReadonlyMap<Argument, string> {
  const names = new Map<Argument, string>();
  for (const [name, setting] of Object.entries(source.tool?.arguments ?? {})) {
    for (const from of sourcesOf(setting)) {
      const need = called(parts.needs, from);
      if (need !== undefined && !names.has(need)) names.set(need, name);
    }
  }
  return names;
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

interface Nested {
  readonly keys: readonly string[];
  readonly use: Use;
}

/** The arguments that are properties of a property: `from: position.line`. */
function nestedUses(need: Argument, { source, definitions, ...at }: StepAt): readonly Nested[] {
  if (need.in !== "body" || need.wireName === undefined) return [];
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) =>
    sourcesOf(setting).flatMap((from): readonly Nested[] => {
      const [first = "", ...keys] = from.split(".");
      if (keys.length === 0 || (first !== need.wireName && first !== need.name)) return [];
      const found = propertyAt(need, keys, definitions);
      if (found === undefined) return [];
      const argument = { ...need, name, required: found.required, schema: found.schema };
      const needed = isNeeded(
        { ...need, required: found.required },
        { source, definitions, ...at },
      );
      return [{ keys, use: { name, argument, needed } }];
    }),
  );
}

/** The object that the arguments are members of, beside what `with` says of it. */
function nestedSource(nested: readonly Nested[], constant: Value | undefined): Value {
  const root: { [key: string]: Value } = isObject(constant)
    ? objectFrom(Object.entries(constant))
    : {};
  for (const { keys, use } of nested) setIn(root, { keys, value: `$inputs.${use.name}` });
  return inOrder(root);
}

/** By name, whatever the order of the configuration. */
function inOrder(value: Value): Value {
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([left], [right]) => byCodeUnit(left, right));
  // Each member of a Value is one.
  return objectFrom(members.map(([key, member]) => [key, inOrder(member as Value)]));
}

function setIn(
  object: { [key: string]: Value },
  { keys, value }: { readonly keys: readonly string[]; readonly value: Value },
): void {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) {
    object[key] = value;
    return;
  }
  const known = ownValue(object, key);
  const inner: { [key: string]: Value } = isObject(known)
    ? (objectFrom(Object.entries(known)) as { [key: string]: Value })
    : {};
  setIn(inner, { keys: rest, value });
  object[key] = inner;
}
