import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import { isTyped, settingOf } from "./argument-settings.ts";
import type { CuratedStep, StepAt, Use } from "./curated-step.ts";
import { legalName } from "./names.ts";
import type { StepSource, ToolSource } from "./tool-source.ts";
import { unknownSettings } from "./unknown-settings.ts";

/** What is wrong with a tool's arguments: unknown-argument, argument-required, argument-name-invalid and argument-differs. */
export function checkArguments(
  steps: readonly StepAt[],
  {
    source,
    curated,
    uses,
  }: {
    readonly source: ToolSource;
    readonly curated: ReadonlyMap<StepSource, CuratedStep>;
    /** Of all ways to run. */
    readonly uses: readonly Use[];
  },
): readonly Diagnostic[] {
  return [
    ...steps.flatMap((at) => nameProblems(at, curated.get(at.step))),
    ...differing(uses, source, steps),
    ...unknownSettings(steps, source),
    ...leftOut(steps, curated),
  ];
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
  all: readonly Use[],
  source: ToolSource,
  [first]: readonly StepAt[],
): readonly Diagnostic[] {
  if (first === undefined || source.branches.flatMap(({ steps }) => steps).length < 2) return [];
  return [...new Set(all.map(({ name }) => name))].flatMap((name) => {
    const setting = settingOf(source, name);
    if (setting && isTyped(setting)) return [];
    const uses = all.filter((use) => use.name === name);
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
