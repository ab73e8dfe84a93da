import type { ApiRequest } from "../contract/request.ts";
import { isLink, requestLabel } from "../contract/request-label.ts";
import type { Step } from "../contract/run.ts";
import { pathVariables } from "../core/path-variables.ts";
import { compileCondition } from "../expression/compile-condition.ts";
import { compileExpression } from "../expression/compile-expression.ts";
import { compileTemplate } from "../expression/compile-template.ts";
import type { Evaluate, Scope } from "../expression/scope.ts";
import type { BuildRequest } from "../request/build-request.ts";
import { compileRequest } from "../request/compile-request.ts";
import { argumentIn } from "../request/parameter-source.ts";
import { type CheckPlan, compileCheck } from "./check-plan.ts";
import { expectsJson } from "./html-answer.ts";
import { compilePager, type Pager } from "./pager.ts";
import { type PagingArguments, pagingArguments } from "./paging-arguments.ts";
import { compileWindow, type WindowPlan } from "./window-plan.ts";

/** A step made ready: every expression compiled, every default filled in. */
export interface StepPlan {
  readonly id: string;
  /** `GET /repos/{owner}/{repo}`: how messages name it. */
  readonly label: string;
  readonly upstream: string;
  readonly isWrite: boolean;
  /** The arguments that the path is made of, for messages. */
  readonly pathArguments: readonly string[];
  readonly step: Step;
  readonly build: BuildRequest;
  /** The first template that must have a value and has none. */
  readonly lacking: (scope: Scope) => string | undefined;
  readonly when: ((scope: Scope) => boolean) | undefined;
  readonly where: ((scope: Scope) => boolean) | undefined;
  readonly items: Evaluate | undefined;
  readonly elements: Evaluate | undefined;
  readonly pager: Pager | undefined;
  /** For messages that say how to get the rest of a list. */
  readonly paging: PagingArguments;
  /** What is kept of an answer; all of it when undefined. */
  readonly window: WindowPlan | undefined;
  readonly expect: readonly CheckPlan[];
  /** Whether a page of HTML is no answer. */
  readonly expectsJson: boolean;
}

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Throws an Error for an expression that does not parse, which the compiler would have refused. */
export function compileStep(step: Step): StepPlan {
  const { request, when, where, items, forEach, paging } = step;
  return {
    id: step.id,
    label: requestLabel(request),
    upstream: step.upstream ?? "api",
    isWrite: isWrite(request),
    pathArguments: pathArgumentsOf(step),
    step,
    build: compileRequest(request),
    lacking: compileRequired(step.requires ?? []),
    when: when === undefined ? undefined : compileCondition(when),
    where: where === undefined ? undefined : compileCondition(where),
    items: items === undefined ? undefined : compileExpression(items),
    elements: forEach === undefined ? undefined : compileExpression(forEach.in),
    pager: paging === undefined ? undefined : compilePager(paging, apiRequest(request)),
    paging: isLink(request) ? {} : pagingArguments(request),
    window: compileWindow(step.response?.window),
    expect: (step.expect ?? []).map(compileCheck),
    expectsJson: expectsJson(step),
  };
}

function compileRequired(templates: readonly string[]): StepPlan["lacking"] {
  const required = templates.map((text) => ({ text, evaluate: compileTemplate(text) }));
  return (scope) => required.find(({ evaluate }) => (evaluate(scope) ?? null) === null)?.text;
}

function isWrite(request: Step["request"]): boolean {
  return !isLink(request) && !readingMethods.has(request.method) && request.safe !== true;
}

/** A link has no place for a position. */
function apiRequest(request: Step["request"]): ApiRequest {
  if (isLink(request)) throw new Error(`${requestLabel(request)} has no pages`);
  return request;
}

function pathArgumentsOf({ request }: Step): readonly string[] {
  if (isLink(request)) return [];
  const variables = new Map(Object.entries(request.variables ?? {}));
  return pathVariables(request.path).flatMap((variable) => {
    const bound = variables.get(variable);
    if (bound === undefined) return [variable];
    return argumentIn(typeof bound === "object" ? bound.value : bound) ?? [];
  });
}
