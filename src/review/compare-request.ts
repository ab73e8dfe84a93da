import type { ApiRequest } from "../contract/request.ts";
import { isLink, requestLabel } from "../contract/request-label.ts";
import type { Step } from "../contract/run.ts";
import { wholeArgument } from "../contract/whole-argument.ts";
import { isObject } from "../core/json.ts";
import { type Change, change, isSame, type Versions } from "./change.ts";
import { leafChanges, memberPairs } from "./leaf-changes.ts";

/** Two versions of a step, and the arguments that only one of the two tools has. */
export interface StepPair extends Versions<Step> {
  readonly moved: ReadonlySet<string>;
}

const parameterParts = ["variables", "query", "headers", "cookies"] as const;

/** What a step sends: method, path, pinned values, and where arguments go. */
export function compareRequest({ before, after, moved }: StepPair): readonly Change[] {
  const calls = { before: callOf(before), after: callOf(after) };
  const left = partsOf(before);
  const right = partsOf(after);
  const places = parameterParts.flatMap((part) =>
    memberPairs({ before: left[part], after: right[part] }).map(({ name, ...values }) => ({
      path: `${part}.${name}`,
      ...values,
    })),
  );
  const rest = leafChanges({ before: left.rest, after: right.rest });
  const differing = [...places, ...rest].filter(
    (leaf) => !isSame(leaf.before, leaf.after) && !isArgumentsOwn(leaf, moved),
  );
  return [
    ...(calls.before === calls.after ? [] : [change("dangerous", "sends", calls)]),
    ...differing.map(({ path, ...values }) => change("dangerous", `request ${path}`, values)),
  ];
}

type Parts = { readonly [P in (typeof parameterParts)[number]]?: ApiRequest[P] | undefined } & {
  readonly rest: object;
};

/** How people name a step's request: `GET /items on archive`. */
export function callOf({ request, upstream = "api" }: Step): string {
  const call = requestLabel(request);
  return upstream === "api" ? call : `${call} on ${upstream}`;
}

function partsOf({ request }: Step): Parts {
  // Where a link leads is in its label.
  if (isLink(request)) return { rest: {} };
  const { method: _, path: __, variables, query, headers, cookies, ...rest } = request;
  return { variables, query, headers, cookies, rest };
}

/** Whether only a new or a gone argument goes there: the argument's own line has said it. */
function isArgumentsOwn({ before, after }: Versions<unknown>, moved: ReadonlySet<string>): boolean {
  if (before !== undefined && after !== undefined) return false;
  const value = before ?? after;
  const name = wholeArgument(isObject(value) ? value["value"] : value);
  return name !== undefined && moved.has(name);
}
