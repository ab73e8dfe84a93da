import { isLink } from "../contract/request-label.ts";
import type { Branch, Step } from "../contract/run.ts";
import { isObject } from "../core/json.ts";
import { pathVariables } from "../core/path-variables.ts";
import { parseCondition } from "./parse-condition.ts";
import { parseTemplate } from "./parse-template.ts";
import { type ExpressionNode, referencesOf } from "./references.ts";
import type { Parsed } from "./syntax.ts";

/** The arguments, and groups of `split`, that a branch names anywhere but in its `when`. */
export function mentionedInputs({ needs = [], steps, answer }: Branch): ReadonlySet<string> {
  return new Set([
    ...needs,
    ...steps.flatMap(inStep),
    ...inTemplates([answer?.from, answer?.text, answer?.fields]),
  ]);
}

/** The arguments that a condition names. */
export function conditionInputs(text: string | undefined): readonly string[] {
  return text === undefined ? [] : inParsed(parseCondition(text));
}

function inStep(step: Step): readonly string[] {
  const { when, where, request, forEach, items, paging, response, expect = [] } = step;
  const cursor = paging?.by === "cursor" ? paging : undefined;
  return [
    ...inRequest(request),
    ...[when, where, cursor?.more, ...expect.map(({ that }) => that)].flatMap(conditionInputs),
    ...inTemplates([forEach?.in, items, cursor?.next, response?.window]),
    ...inTemplates(expect.map(({ message }) => message)),
  ];
}

function inRequest(request: Step["request"]): readonly string[] {
  if (isLink(request)) return inTemplates(request.url);
  const { path, variables = {}, query, headers, cookies, body } = request;
  const implicit = pathVariables(path).filter((name) => !Object.hasOwn(variables, name));
  return [...implicit, ...inTemplates([variables, query, headers, cookies, body])];
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
