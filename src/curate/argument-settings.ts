import type { ArgumentConfig } from "../config/tool-schema.ts";
import { ownValue } from "../core/json.ts";
import type { Argument } from "./argument.ts";
import type { ToolSource } from "./tool-source.ts";

/** Of whose methods an argument is: the shorter of those that take it and those that do not. */
export interface Takers {
  readonly are: "only" | "not";
  readonly methods: readonly string[];
}

/** An argument with what the configuration says of it. */
export interface CuratedArgument extends Argument {
  readonly curation?: ArgumentConfig;
  /** The methods that take it, where others do not. */
  readonly takers?: Takers;
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

/** The name under which the tool has each need that is renamed. */
export function argumentNames<A extends Argument>(
  needs: readonly A[],
  { tool }: Pick<ToolSource, "tool">,
): ReadonlyMap<A, string> {
  const names = new Map<A, string>();
  for (const [name, setting] of Object.entries(tool?.arguments ?? {})) {
    for (const from of sourcesOf(setting)) {
      const need = called(needs, from);
      if (need !== undefined && !names.has(need)) names.set(need, name);
    }
  }
  return names;
}
