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
    ...templateInputs([answer?.from, answer?.text, answer?.fields]),
  ]);
}

/** The arguments that a condition names; of one that cannot be read, those that it seems to name. */
export function conditionInputs(text: string | undefined): readonly string[] {
  return text === undefined ? [] : inParsed(text, parseCondition(text));
}

/** The arguments that templates name: every string at any depth is one. */
export function templateInputs(value: unknown): readonly string[] {
  if (typeof value === "string") return inParsed(value, parseTemplate(value));
  if (Array.isArray(value)) return value.flatMap(templateInputs);
  return isObject(value) ? Object.values(value).flatMap(templateInputs) : [];
}

function inStep(step: Step): readonly string[] {
  const { when, where, request, forEach, items, paging, response, expect = [] } = step;
  const cursor = paging?.by === "cursor" ? paging : undefined;
  return [
    ...inRequest(request),
    ...[when, where, cursor?.more, ...expect.map(({ that }) => that)].flatMap(conditionInputs),
    ...templateInputs([forEach?.in, items, cursor?.next, response?.window]),
    ...templateInputs(expect.map(({ message }) => message)),
  ];
}

function inRequest(request: Step["request"]): readonly string[] {
  if (isLink(request)) return templateInputs(request.url);
  const { path, variables = {}, query, headers, cookies, body } = request;
  const implicit = pathVariables(path).filter((name) => !Object.hasOwn(variables, name));
  return [...implicit, ...templateInputs([variables, query, headers, cookies, body])];
}

function inParsed(text: string, parsed: Parsed<ExpressionNode>): readonly string[] {
  if (!parsed.ok) return [...text.matchAll(/\$inputs\.([\w-]+)/g)].map(([, name = ""]) => name);
  return referencesOf(parsed.node).flatMap(({ root, path }) =>
    root === "inputs" ? [String(path[0])] : [],
  );
}
