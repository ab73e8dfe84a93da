import type { ToolDefinition } from "../contract/tool.ts";
import { objectFrom, ownValue } from "../core/json.ts";

/** The arguments with the groups of `split` beside them, or why one cannot be split. */
export type Split =
  | { readonly ok: true; readonly inputs: { readonly [name: string]: unknown } }
  | { readonly ok: false; readonly message: string };

/** How a tool's `split` is done. */
export type SplitArguments = (inputs: { readonly [name: string]: unknown }) => Split;

/** Throws a SyntaxError for a pattern that is none; the compiler has checked it before. */
export function compileSplit({ split = {} }: ToolDefinition): SplitArguments {
  const patterns = Object.entries(split).flatMap(([argument, pattern]) =>
    pattern === undefined
      ? []
      : [{ argument, pattern, regex: new RegExp(`^(?:${pattern})$`, "u") }],
  );
  if (patterns.length === 0) return (inputs) => ({ ok: true, inputs });
  return (inputs) => {
    const groups: [string, unknown][] = [];
    for (const { argument, pattern, regex } of patterns) {
      const value = ownValue(inputs, argument);
      if (value === undefined || value === null) continue;
      const match = regex.exec(String(value));
      if (match === null)
        return { ok: false, message: `${argument} must have the form ${form(pattern)}.` };
      groups.push(...Object.entries(match.groups ?? {}));
    }
    return { ok: true, inputs: { ...inputs, ...objectFrom(groups) } };
  };
}

/** `owner/repo` for `(?<owner>[^/]+)/(?<repo>[^/]+)`; the pattern itself where it is not so simple. */
function form(pattern: string): string {
  const simple = pattern.replaceAll(/\(\?<([\w$]+)>(?:\[[^\]]*\]|[^()[\]])*\)/g, "$1");
  return /^[\w\-/.@:#, ]+$/.test(simple) ? simple : pattern;
}
