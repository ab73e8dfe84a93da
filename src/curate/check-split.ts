import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import { groupsIn } from "./argument-settings.ts";
import { executablePattern } from "./pattern.ts";
import { splitPattern } from "./plan-split.ts";
import type { ToolSource } from "./tool-source.ts";

/** What cannot be taken apart (split-invalid), and parts that nothing takes (unknown-argument). */
export function checkSplit(
  { name, tool }: ToolSource,
  { taken, api }: { readonly taken: readonly string[]; readonly api: LoadedApi },
): readonly Diagnostic[] {
  return Object.entries(tool?.arguments ?? {}).flatMap(([argument, setting]) => {
    const split = setting === false ? undefined : setting.split;
    if (split === undefined) return [];
    const at = api.at(["tools", name, "arguments", argument, "split"]);
    const problem = problemOf(split);
    if (problem !== undefined) return [diagnostic("split-invalid", problem, { at })];
    const unknown = groupsIn(split).filter((group) => !taken.includes(group));
    return unknown.map((group) => {
      const message = `nothing in ${name} takes the part "${group}"`;
      return diagnostic("unknown-argument", message, { at, hint: didYouMean(group, taken) });
    });
  });
}

function problemOf(split: string): string | undefined {
  const pattern = splitPattern(split);
  const text = JSON.stringify(split);
  if (!executablePattern(pattern)) {
    return `${text} is no pattern that can be run`;
  }
  const groups = groupsIn(split);
  if (groups.length === 0) return `${text} names no part`;
  if (/^(?!.*\(\?<).*\}\{/s.test(split)) return `${text} has two parts with nothing between them`;
  return undefined;
}
