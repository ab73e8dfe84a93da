import type { ToolDefinition } from "../contract/tool.ts";
import { objectFrom, ownValue } from "../core/json.ts";
import { linearGroups, type MatchGroups } from "../core/linear-pattern.ts";

/** The arguments with the groups of `split` beside them, or why one cannot be split. */
export type Split =
  | { readonly ok: true; readonly inputs: { readonly [name: string]: unknown } }
  | { readonly ok: false; readonly message: string };

/** How a tool's `split` is done. */
export type SplitArguments = (inputs: { readonly [name: string]: unknown }) => Split;

/**
 * Takes arguments apart in linear time, whatever a caller sends. Throws an Error for a pattern that cannot be executed,
 * which the compiler would have refused.
 */
export function compileSplit({ split = {} }: ToolDefinition): SplitArguments {
  const patterns = Object.entries(split).flatMap(([argument, pattern]) =>
    pattern === undefined ? [] : [{ argument, pattern, groupsOf: compiled(pattern) }],
  );
  if (patterns.length === 0) return (inputs) => ({ ok: true, inputs });
  return (inputs) => {
    const groups: [string, unknown][] = [];
    for (const { argument, pattern, groupsOf } of patterns) {
      const value = ownValue(inputs, argument);
      if (value === undefined || value === null) continue;
      const found = groupsOf(String(value));
      if (found === undefined)
        return { ok: false, message: `${argument} must have the form ${form(pattern)}.` };
      groups.push(...Object.entries(found));
    }
    return { ok: true, inputs: { ...inputs, ...objectFrom(groups) } };
  };
}

function compiled(pattern: string): MatchGroups {
  const groupsOf = linearGroups(pattern);
  if (groupsOf === undefined) throw new Error(`split: ${pattern} cannot be executed`);
  return groupsOf;
}

/** `owner/repo` for `(?<owner>[^/]+)/(?<repo>[^/]+)`; the pattern itself where it is not so simple. */
function form(pattern: string): string {
  const simple = pattern.replaceAll(/\(\?<([\w$]+)>(?:\[[^\]]*\]|[^()[\]])*\)/g, "$1");
  return /^[\w\-/.@:#, ]+$/.test(simple) ? simple : pattern;
}
