import type { Branch, Step } from "../contract/run.ts";
import { isObject } from "../core/json.ts";
import { parseCondition } from "../expression/parse-condition.ts";
import { parseTemplate } from "../expression/parse-template.ts";
import { type ExpressionNode, referencesOf } from "../expression/references.ts";
import type { Parsed } from "../expression/syntax.ts";

/** The arguments, and groups of `split`, that a branch names anywhere but in its `when`. */
export function mentionedInputs({ needs = [], steps, answer }: Branch): ReadonlySet<string> {
  return new Set([
    ...needs,
    ...steps.flatMap(inStep),
    ...inTemplates([answer?.from, answer?.text]),
  ]);
}

/** The arguments that a condition names. */
export function conditionInputs(text: string | undefined): readonly string[] {
  return text === undefined ? [] : inParsed(parseCondition(text));
}

function inStep({ when, where, request, forEach, items, paging, expect = [] }: Step): string[] {
  const { path, variables = {}, query, headers, cookies, body } = request;
  const pathNames = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const implicit = pathNames.filter((name) => !Object.hasOwn(variables, name));
  const cursor = paging?.by === "cursor" ? paging : undefined;
  return [
    ...implicit,
    ...[when, where, cursor?.more, ...expect.map(({ that }) => that)].flatMap(conditionInputs),
    ...inTemplates([variables, query, headers, cookies, body, forEach?.in, items, cursor?.next]),
    ...inTemplates(expect.map(({ message }) => message)),
  ];
}

/** Every string at any depth is a template. */
function inTemplates(value: unknown): readonly string[] {
  if (typeof value === "string") return inParsed(parseTemplate(value));
  if (Array.isArray(value)) return value.flatMap(inTemplates);
  return isObject(value) ? Object.values(value).flatMap(inTemplates) : [];
}

function inParsed(parsed: Parsed<ExpressionNode>): readonly string[] {
  if (!parsed.ok) return [];
  return referencesOf(parsed.node).flatMap(({ root, path }) =>
    root === "inputs" ? [String(path[0])] : [],
  );
}
