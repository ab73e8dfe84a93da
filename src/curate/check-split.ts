import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import { sourcesOf, splitGroups } from "./argument-settings.ts";
import { inputsNamed } from "./check-expressions.ts";
import { executablePattern } from "./pattern.ts";
import { patternOf } from "./plan-split.ts";
import { statedExpressions } from "./stated-expressions.ts";
import type { PagedStep } from "./steps-at.ts";
import type { ToolSource } from "./tool-source.ts";

/** What cannot be taken apart, and groups that nothing is done with: config-invalid and unknown-argument. */
export function checkSplit(source: ToolSource, steps: readonly PagedStep[]): readonly Diagnostic[] {
  const [first] = steps;
  if (first === undefined) return [];
  const { api } = first;
  const settings = Object.entries(source.tool?.arguments ?? {});
  const known = namesFor(source, steps);
  return settings.flatMap(([name, setting]) => {
    if (setting === false || setting.split === undefined) return [];
    const at = api.at(["tools", source.name, "arguments", name, "split"]);
    const groups = [...splitGroups({ tool: { arguments: { [name]: setting } } }).keys()];
    const problem = problemOf(setting.split, groups);
    if (problem !== undefined) return [diagnostic("config-invalid", `split: ${problem}`, { at })];
    return groups.flatMap((group) => {
      if (known.has(group)) return [];
      const message = `split: nothing of ${source.name} takes "${group}"`;
      const hint = didYouMean(group, [...known]) ?? `there are ${[...known].join(", ") || "none"}`;
      return [diagnostic("unknown-argument", message, { at, hint })];
    });
  });
}

function problemOf(split: string, groups: readonly string[]): string | undefined {
  if (groups.length === 0) return "it has no group such as {owner} or (?<owner>[^/]+)";
  if (!split.includes("(?<") && /\}\{/.test(split)) return "two groups need a text between them";
  if (executablePattern(`^(?:${patternOf(split)})$`)) return undefined;
  return `"${split}" is no pattern, has a group twice, or cannot be run in linear time`;
}

/** What the requests and the expressions call their parts. */
function namesFor(source: ToolSource, steps: readonly PagedStep[]): ReadonlySet<string> {
  const renamed = Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) =>
    sourcesOf(setting).length > 0 ? [name] : [],
  );
  const needs = steps.flatMap(({ parts }) => parts.needs.map(({ name }) => name));
  return new Set([...needs, ...renamed, ...inputsNamed(statedExpressions(source, []))]);
}
