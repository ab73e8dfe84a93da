import type { StepConfig } from "../config/step-schema.ts";
import type { Paging } from "../contract/run.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Argument } from "./argument.ts";
import { called } from "./argument-settings.ts";

/** How a step's list is paged, and the parameters that say so, by their own names. */
export interface PlannedPaging {
  readonly paging: Paging;
  readonly parameters: readonly string[];
}

/** Why a step cannot be paged as the configuration says. */
export interface PagingProblem {
  readonly problem: string;
  /** The setting under page: that is wrong, where it is one. */
  readonly key?: "set" | "size" | "next" | "more";
  readonly hint?: string | undefined;
}

const pages = /^page(?:[-_]?(?:number|num|no|index))?$/i;
const offsets = /^(?:offset|skip|start[-_]?at)$/i;
const sizes = /^(?:per[-_]?page|page[-_]?size|limit|size|max[-_]?results)$/i;

/** The paging that the configuration states; with `page: true`, what the operation's parameters are called. */
export function planPaging(
  stated: NonNullable<StepConfig["page"]>,
  needs: readonly Argument[],
): PlannedPaging | PagingProblem {
  if (stated === true) return byNames(needs);
  const { by, set, size, next, more } = stated;
  const position = called(needs, set);
  if (position === undefined) return unknown("set", set, needs);
  const sizeNeed = size === undefined ? find(needs, sizes) : called(needs, size);
  if (size !== undefined && sizeNeed === undefined) return unknown("size", size, needs);
  const useless = by === "cursor" ? undefined : next === undefined ? more && "more" : "next";
  if (useless !== undefined && useless !== "")
    return { problem: `${useless}: is for by: cursor alone`, key: useless };
  const parameters = [position, sizeNeed].flatMap((need) => need?.wireName ?? []);
  const at = placeOf(position);
  if (by === "link") return { paging: { by, set: at }, parameters };
  if (by === "cursor") {
    if (next === undefined) return { problem: "by: cursor needs next:, where the answer has it" };
    const paging: Paging = { by, set: at, next: inBody(next), ...(more !== undefined && { more }) };
    return { paging, parameters };
  }
  if (sizeNeed === undefined)
    return { problem: `by: ${by} needs size:, a parameter of the request` };
  return { paging: { by, set: at, size: placeOf(sizeNeed) }, parameters };
}

function unknown(key: "set" | "size", name: string, needs: readonly Argument[]): PagingProblem {
  const known = needs.flatMap(({ name: own, wireName = own }) => [own, wireName]);
  const hint = didYouMean(name, known);
  return { problem: `the request has no parameter "${name}"`, key, hint };
}

function byNames(needs: readonly Argument[]): PlannedPaging | PagingProblem {
  const size = find(needs, sizes);
  const page = find(needs, pages);
  const position = page ?? find(needs, offsets);
  if (size === undefined || position === undefined) {
    return { problem: "the operation has no page and size that are known: say by, set and size" };
  }
  const by = page === undefined ? "offset" : "page";
  const paging: Paging = { by, set: placeOf(position), size: placeOf(size) };
  return { paging, parameters: [position, size].flatMap(({ wireName }) => wireName ?? []) };
}

function find(needs: readonly Argument[], pattern: RegExp): Argument | undefined {
  return needs.find(({ in: where, wireName }) => where === "query" && pattern.test(wireName ?? ""));
}

/** Where the request carries it: `query.page`, `body.variables.after`. */
function placeOf({ in: where, wireName = "" }: Argument): string {
  return where === "variable" ? `body.variables.${wireName}` : `${where}.${wireName}`;
}

/** A path is one into the answer's body, an expression is itself. */
export function inBody(text: string): string {
  return text.startsWith("$") ? text : `$response.body.${text}`;
}
