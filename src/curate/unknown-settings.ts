import type { Path } from "../config/yaml-file.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Argument } from "./argument.ts";
import {
  argumentNames,
  called,
  isTyped,
  settingOf,
  sourcesOf,
  splitGroups,
} from "./argument-settings.ts";
import type { StepAt } from "./curated-step.ts";
import { ownArguments } from "./own-arguments.ts";
import { nestedNames, propertyAt } from "./property-at.ts";
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
    ...steps.flatMap(({ branch, step, parts }) =>
      step.path === branch.path
        ? []
        : unknownIn(Object.keys(step.settings.with ?? {}), {
            ...at,
            key: [...step.path, "with"],
            needs: parts.needs,
          }),
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
  const names = argumentNames(needs, source);
  return needs.map((need) => ({ ...need, name: names.get(need) ?? need.name }));
}

function unknownArguments(at: At, named: readonly string[]): readonly Diagnostic[] {
  const { source, needs } = at;
  const sources = needs.flatMap(({ name, wireName }) => [name, wireName ?? name]);
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) => {
    const key = ["tools", source.name, "arguments", name];
    const froms = sourcesOf(setting);
    if (froms.length > 0) {
      const { definitions } = at.first;
      const unknown = froms.filter(
        (from) => called(needs, from) === undefined && !isNested(from, { needs, definitions }),
      );
      return unknown.map((from) => {
        const nested = needs.flatMap((need) => nestedNames(need, definitions));
        const isList = setting !== false && Array.isArray(setting.from);
        const place = [...key, "from", ...(isList ? [froms.indexOf(from)] : [])];
        return unknownName(from, { at, key: place, known: [...sources, ...nested] });
      });
    }
    const isGroup = splitGroups(source).has(name);
    const isKnown = named.includes(name) || ownArguments(source).includes(name) || isGroup;
    if (isKnown || (setting !== false && isTyped(setting))) return [];
    return [unknownName(name, { at, key, known: named })];
  });
}

/** Whether one of the needs has a property at `position.line`. */
function isNested(
  from: string,
  { needs, definitions }: { readonly needs: readonly Argument[] } & Pick<StepAt, "definitions">,
): boolean {
  const [first = "", ...keys] = from.split(".");
  return needs.some(
    (need) =>
      keys.length > 0 &&
      need.in === "body" &&
      (need.wireName === first || need.name === first) &&
      propertyAt(need, keys, definitions) !== undefined,
  );
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
  const operation = source.tool?.operation;
  const owner =
    operation === undefined ? `the requests of ${source.name} have` : `${operation} has`;
  const message = `${owner} no parameter or body property "${name}"`;
  const list = [...new Set(known)];
  const hint =
    didYouMean(name, list) ??
    `${isPlain(source) ? "it has" : "they have"} ${list.join(", ") || "none"}`;
  return diagnostic("unknown-argument", message, { at: first.api.at(key), hint });
}
