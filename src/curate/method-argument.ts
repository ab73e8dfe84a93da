import { type CuratedArgument, settingOf } from "./argument-settings.ts";
import { sentence } from "./texts.ts";
import type { BranchSource, ToolSource } from "./tool-source.ts";

/** The argument that chooses among a tool's methods; undefined where it has none. */
export function methodArgument(source: ToolSource): CuratedArgument | undefined {
  const methods = source.branches.flatMap(({ method }) => method ?? []);
  if (methods.length === 0) return undefined;
  const setting = settingOf(source, "method");
  return {
    name: "method",
    in: "tool",
    required: true,
    schema: { type: "string", enum: methods },
    curation: { ...setting, description: (setting || undefined)?.description ?? textOf(source) },
  };
}

function textOf({ branches }: ToolSource): string {
  const told = branches.flatMap(({ method, settings: { description } }) =>
    method === undefined || description === undefined ? [] : [`${method}: ${description}`],
  );
  return told.length === 0 ? "What to do." : sentence(told.join("; "));
}

/** Of whose methods an argument is: the shorter of those that take it and those that do not. */
export interface Takers {
  readonly are: "only" | "not";
  readonly methods: readonly string[];
}

/** Of whose methods an argument is that these ways to run take; undefined where it is of all. */
export function takersOf(
  branches: readonly BranchSource[],
  takes: (branch: BranchSource) => boolean,
): Takers | undefined {
  const namesOf = (list: readonly BranchSource[]) => list.flatMap(({ method }) => method ?? []);
  const only = namesOf(branches.filter(takes));
  const not = namesOf(branches.filter((branch) => !takes(branch)));
  if (not.length === 0) return undefined;
  return not.length < only.length ? { are: "not", methods: not } : { are: "only", methods: only };
}

/** An argument's text with the methods that take it, where others do not. */
export function withTakers(text: unknown, takers: Takers | undefined): unknown {
  if (takers === undefined) return text;
  const { are, methods } = takers;
  const said = `${are === "only" ? "Only" : "Not"} for ${methods.join(", ")}.`;
  return typeof text === "string" ? `${sentence(text)} ${said}` : said;
}
