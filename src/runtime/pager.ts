import type { ApiRequest } from "../contract/request.ts";
import type { Paging } from "../contract/run.ts";
import { wholeArgument } from "../contract/whole-argument.ts";
import { isNumber, nearestDouble } from "../core/exact-number.ts";
import { compileCondition } from "../expression/compile-condition.ts";
import { compileExpression } from "../expression/compile-expression.ts";
import { compileValue } from "../expression/compile-value.ts";
import type { Evaluate, Scope } from "../expression/scope.ts";
import type { BuildRequest } from "../request/build-request.ts";
import { compileRequest } from "../request/compile-request.ts";
import { nextLink, queryValue } from "./link-header.ts";
import { type Position, positionStep } from "./position.ts";
import { valueAtPosition, withPosition } from "./request-position.ts";

/** The page that just came. The scope has its `$response`. */
export interface Page {
  readonly scope: Scope;
  readonly headers: { readonly [name: string]: string };
  /** How many elements came, before `where`. */
  readonly count: number | undefined;
  /** Where it was asked for; undefined for the first. */
  readonly position: Position | undefined;
}

/** How the pages of one step are walked. */
export interface Pager {
  /** The next page's position; undefined after the last. */
  readonly next: (page: Page) => Position | undefined;
  /** Builds the request for a page other than the first, in a scope of `atPosition`. */
  readonly build: BuildRequest;
  /** The position that the first page is asked for. */
  readonly asked: Evaluate;
  /** The argument that carries the position, so that the model can be told how to go on. */
  readonly argument: string | undefined;
}

/** Throws an Error for an expression that does not parse. */
export function compilePager(paging: Paging, request: ApiRequest): Pager {
  const { set } = paging;
  const bound = valueAtPosition(request, set);
  const template = `$steps.${positionStep}`;
  return {
    next: nextOf(paging, request),
    asked: compileValue(bound ?? null),
    build: compileRequest(withPosition(request, { set, template })),
    argument: wholeArgument(bound),
  };
}

function nextOf(paging: Paging, request: ApiRequest): Pager["next"] {
  switch (paging.by) {
    case "page":
    case "offset":
      return byNumber(paging, request);
    case "cursor":
      return byCursor(paging, request);
    case "link":
      return byLink(paging.set);
  }
}

/** Pages count from 1, offsets from 0. A short page is the last, unless the answer links to a next one. */
function byNumber(
  paging: Paging & { readonly by: "page" | "offset" },
  request: ApiRequest,
): Pager["next"] {
  const first = numberAt(request, paging.set);
  const sizeOf = numberAt(request, paging.size);
  return ({ scope, headers, count = 0, position }) => {
    const current = position ?? first(scope) ?? (paging.by === "page" ? 1 : 0);
    const next = Number(current) + (paging.by === "page" ? 1 : count);
    if (nextLink(headers) !== undefined) return count > 0 ? next : undefined;
    const isLast = headers["link"] !== undefined || count < (sizeOf(scope) ?? 1);
    return isLast || count === 0 ? undefined : next;
  };
}

function numberAt(request: ApiRequest, set: string): (scope: Scope) => number | undefined {
  const evaluate: Evaluate = compileValue(valueAtPosition(request, set) ?? null);
  return (scope) => {
    const value = nearestDouble(evaluate(scope));
    const number = typeof value === "string" && value !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  };
}

/** A position that leads to where the page was asked for would have the same page fetched for ever. */
function byCursor(paging: Paging & { readonly by: "cursor" }, request: ApiRequest): Pager["next"] {
  const cursor = compileExpression(paging.next);
  const hasMore = paging.more === undefined ? () => true : compileCondition(paging.more);
  const asked: Evaluate = compileValue(valueAtPosition(request, paging.set) ?? null);
  return ({ scope, position }) => {
    const next = hasMore(scope) ? cursor(scope) : undefined;
    if (typeof next !== "string" && !isNumber(next)) return undefined;
    const text = String(next);
    if (text === "") return undefined;
    return text === String(position ?? asked(scope)) ? undefined : next;
  };
}

/** Takes only the position out of the link, so that no answer can lead to another address. */
function byLink(set: string): Pager["next"] {
  const name = set.startsWith("body.") ? set.replace(/^.*\./, "") : set.replace(/^[^.]*\./, "");
  return ({ headers, position }) => {
    const link = nextLink(headers);
    const next = link === undefined ? undefined : queryValue(link, name);
    if (next === undefined || next === "" || next === String(position)) return undefined;
    return /^[1-9]\d{0,14}$/.test(next) ? Number(next) : next;
  };
}
