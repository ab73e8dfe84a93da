import type { LoadedApi } from "../config/load-config.ts";
import type { ArgumentConfig, ToolConfig } from "../config/tool-schema.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { ownValue } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Argument } from "./argument.ts";
import { legalName } from "./names.ts";

/** An argument with what the configuration says of it. */
export interface CuratedArgument extends Argument {
  readonly curation?: ArgumentConfig;
}

/** The tool of which arguments are curated. */
export interface Curated {
  readonly toolName: string;
  readonly tool: ToolConfig;
  readonly api: LoadedApi;
}

/**
 * The arguments that a tool keeps, renamed and described. Reports unknown-argument, argument-required and
 * argument-name-invalid.
 */
export function curateArguments(
  list: readonly Argument[],
  curated: Curated,
): Result<readonly CuratedArgument[]> {
  const { tool } = curated;
  const named = nameArguments(list, curated);
  const diagnostics = [
    ...named.diagnostics,
    ...unknownNames(list, named.value, curated),
    ...leftOutButRequired(named.value, curated),
  ];
  const chosen = chosenOf(named.value, tool);
  const value = named.value.filter(
    (argument) => chosen.has(argument) && settingOf(tool, argument.name) !== false,
  );
  return { value, diagnostics };
}

/** The argument that the configuration means: the one of this name, else the first that is called so on the wire. */
function called<A extends Argument>(list: readonly A[], name: string): A | undefined {
  return (
    list.find((argument) => argument.name === name) ??
    list.find(({ wireName = "body" }) => wireName === name)
  );
}

/** The arguments that `only` names; all where a tool has none. */
function chosenOf(
  named: readonly CuratedArgument[],
  { only }: ToolConfig,
): ReadonlySet<CuratedArgument | undefined> {
  return new Set(only?.map((name) => called(named, name)) ?? named);
}

function settingOf(tool: ToolConfig, name: string): ArgumentConfig | false | undefined {
  // arguments: is a mapping of names to what the schema says; ownValue keeps `constructor` from being one.
  return ownValue(tool.arguments ?? {}, name) as ArgumentConfig | false | undefined;
}

/** Gives each argument the name under which the configuration speaks of it. */
function nameArguments(
  list: readonly Argument[],
  { tool, toolName, api }: Curated,
): Result<readonly CuratedArgument[]> {
  const renames = new Map<Argument | undefined, string>();
  for (const [name, setting] of Object.entries(tool.arguments ?? {})) {
    if (setting === false || setting.from === undefined) continue;
    const source = called(list, setting.from);
    if (!renames.has(source)) renames.set(source, name);
  }
  const diagnostics: Diagnostic[] = [];
  const taken = new Set<string>();
  const value = list.map((argument) => {
    const name = renames.get(argument) ?? argument.name;
    const at = api.atKey(["tools", toolName, "arguments", name]);
    if (!legalName.test(name)) {
      const message = `"${name}" is no legal name for an argument`;
      diagnostics.push(diagnostic("argument-name-invalid", message, { at }));
    } else if (taken.has(name)) {
      const message = `two arguments of ${toolName} would be called "${name}"`;
      diagnostics.push(diagnostic("argument-name-invalid", message, { at }));
    }
    taken.add(name);
    const setting = settingOf(tool, name);
    return { ...argument, name, ...(setting && { curation: setting }) };
  });
  return { value, diagnostics };
}

function unknownNames(
  list: readonly Argument[],
  named: readonly CuratedArgument[],
  { tool, toolName, api }: Curated,
): readonly Diagnostic[] {
  const names = named.map(({ name }) => name);
  const sources = list.flatMap(({ name, wireName }) => [name, wireName ?? name]);
  const found = (name: string, known: readonly string[], key: readonly (string | number)[]) => {
    const message = `${tool.operation} has no parameter or body property "${name}"`;
    const hint = didYouMean(name, known) ?? `it has ${[...new Set(known)].join(", ") || "none"}`;
    return diagnostic("unknown-argument", message, {
      at: api.at(["tools", toolName, ...key]),
      hint,
    });
  };
  const settings = Object.entries(tool.arguments ?? {}).flatMap(([name, setting]) => {
    const from = setting === false ? undefined : setting.from;
    if (from !== undefined)
      return called(list, from) ? [] : [found(from, sources, ["arguments", name, "from"])];
    return names.includes(name) ? [] : [found(name, names, ["arguments", name])];
  });
  const chosen = (tool.only ?? []).flatMap((name, index) =>
    called(named, name) ? [] : [found(name, names, ["only", index])],
  );
  return [...settings, ...chosen];
}

function leftOutButRequired(
  named: readonly CuratedArgument[],
  { tool, toolName, api }: Curated,
): readonly Diagnostic[] {
  const chosen = chosenOf(named, tool);
  return named.flatMap((argument) => {
    const { name, required } = argument;
    const hidden = settingOf(tool, name) === false;
    if (!required || (!hidden && chosen.has(argument))) return [];
    const message = `${toolName} leaves out "${name}", without which ${tool.operation} cannot be called`;
    const at = api.at(["tools", toolName, ...(hidden ? ["arguments", name] : ["only"])]);
    return [diagnostic("argument-required", message, { at })];
  });
}
