import type { Path } from "../config/yaml-file.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Argument } from "./argument.ts";
import {
  called,
  isTyped,
  settingOf,
  sourcesOf,
  splitGroups,
  toolNames,
} from "./argument-settings.ts";
import { ownNames } from "./check-own-arguments.ts";
import type { StepAt } from "./curated-step.ts";
import { isPlain, type ToolSource } from "./tool-source.ts";

/** Names in a tool's settings that none of its requests has: unknown-argument, with the one that was meant. */
export function unknownSettings(
  steps: readonly StepAt[],
  source: ToolSource,
): readonly Diagnostic[] {
  const { tool } = source;
  const [first] = steps;
  if (tool === undefined || first === undefined) return [];
  const needs = steps.flatMap(({ parts }) => parts.needs);
  const root: Path = ["tools", source.name];
  const named = renamed(needs, source).map(({ name }) => name);
  const at = { first, source, needs };
  return [
    ...unknownArguments(at, named),
    ...unknownIn(tool.only, { ...at, key: [...root, "only"], needs: renamed(needs, source) }),
    ...unknownIn(Object.keys(tool.with ?? {}), { key: [...root, "with"], ...at }),
    ...source.branches.flatMap(({ settings, path, steps: own }) => {
      const ofBranch = steps.filter(({ step }) => own.includes(step));
      const inBranch = { ...at, needs: ofBranch.flatMap(({ parts }) => parts.needs) };
      const isTool = path.length === root.length;
      return isTool
        ? []
        : [
            ...unknownIn(settings.only, {
              ...inBranch,
              key: [...path, "only"],
              needs: renamed(inBranch.needs, source),
            }),
            ...unknownIn(Object.keys(settings.with ?? {}), { key: [...path, "with"], ...inBranch }),
          ];
    }),
    ...steps.flatMap(({ step, parts }) =>
      step.path.includes("steps")
        ? unknownIn(Object.keys(step.settings.with ?? {}), {
            key: [...step.path, "with"],
            ...at,
            needs: parts.needs,
          })
        : [],
    ),
  ];
}

interface At {
  readonly first: StepAt;
  readonly source: ToolSource;
  readonly needs: readonly Argument[];
}

/** The needs under the names that the configuration gives them. */
function renamed(needs: readonly Argument[], source: ToolSource): readonly Argument[] {
  const names = toolNames(needs, source);
  return needs.map((need) => ({ ...need, name: names.get(need) ?? need.name }));
}

function unknownArguments(at: At, named: readonly string[]): readonly Diagnostic[] {
  const { source, needs } = at;
  const sources = needs.flatMap(({ name, wireName }) => [name, wireName ?? name]);
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) => {
    const key = ["tools", source.name, "arguments", name];
    const froms = sourcesOf(setting);
    if (froms.length > 0) {
      const unknown = froms.filter(
        (from) => called(needs, from.split(".")[0] ?? from) === undefined,
      );
      return unknown.map((from) =>
        unknownName(from, { at, key: [...key, "from"], known: sources }),
      );
    }
    const isGroup = splitGroups(source).has(name);
    const isKnown = named.includes(name) || ownNames(source).includes(name) || isGroup;
    if (isKnown || (setting !== false && isTyped(setting))) return [];
    return [unknownName(name, { at, key, known: named })];
  });
}

function unknownIn(
  names: readonly string[] | undefined,
  { key, ...at }: At & { readonly key: Path },
): readonly Diagnostic[] {
  const isWith = key.at(-1) === "with";
  return (names ?? []).flatMap((name, index) => {
    const isAdded = !isWith && settingOf(at.source, name) !== undefined;
    if (called(at.needs, name) !== undefined || isAdded) return [];
    const known = at.needs.flatMap(({ name: own, wireName = own }) =>
      isWith ? [own, wireName] : own,
    );
    return [unknownName(name, { at, key: [...key, isWith ? name : index], known })];
  });
}

function unknownName(
  name: string,
  {
    at: { first, source },
    key,
    known,
  }: { readonly at: At; readonly key: Path; readonly known: readonly string[] },
): Diagnostic {
  const owner =
    isPlain(source) && source.tool?.operation !== undefined
      ? `${source.tool.operation} has`
      : `the requests of ${source.name} have`;
  const message = `${owner} no parameter or body property "${name}"`;
  const list = [...new Set(known)];
  const hint =
    didYouMean(name, list) ??
    `${isPlain(source) ? "it has" : "they have"} ${list.join(", ") || "none"}`;
  return diagnostic("unknown-argument", message, { at: first.api.at(key), hint });
}
