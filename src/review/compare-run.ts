import type { Branch, Step } from "../contract/run.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, isSame, type Versions } from "./change.ts";
import { compareAnswer } from "./compare-answer.ts";
import { compareChecks } from "./compare-guards.ts";
import { callOf, compareRequest } from "./compare-request.ts";
import { leafChanges, memberPairs } from "./leaf-changes.ts";

/** What a call does. Branches are known by their condition, steps by their id; an only one is known as the only one. */
export function compareRun({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const { pairs, gone, added } = paired(before.run, after.run, ({ when = "" }) => when);
  const moved = movedArguments({ before, after });
  const isSeveral = before.run.length > 1 || after.run.length > 1;
  const order = pairs.map((pair) => pair.after.when);
  const wasOrder = before.run.map(({ when }) => when).filter((when) => order.includes(when));
  return [
    ...pairs.flatMap((pair) =>
      compareBranch(pair, moved).map((found) =>
        isSeveral ? { ...found, what: `${branchName(pair.after)}: ${found.what}` } : found,
      ),
    ),
    ...gone.map((branch) =>
      change("breaking", `${branchName(branch)}: gone`, { before: branch.steps.map(callOf) }),
    ),
    ...added.map((branch) =>
      change("dangerous", `${branchName(branch)}: new`, { after: branch.steps.map(callOf) }),
    ),
    ...(pairs.length < 2 || isSame(wasOrder, order)
      ? []
      : [change("dangerous", "its cases are tried in another order")]),
  ];
}

function branchName({ when }: Branch): string {
  return when === undefined ? "otherwise" : `when ${when}`;
}

function movedArguments({ before, after }: Versions<ToolDefinition>): ReadonlySet<string> {
  const pairs = memberPairs({ before: before.input.properties, after: after.input.properties });
  const moved = pairs.filter((pair) => pair.before === undefined || pair.after === undefined);
  return new Set(moved.map(({ name }) => name));
}

interface Paired<T> {
  readonly pairs: readonly Versions<T>[];
  readonly gone: readonly T[];
  readonly added: readonly T[];
}

function paired<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (value: T) => string,
): Paired<T> {
  const [left, right] = [before[0], after[0]];
  const isOnly = before.length === 1 && after.length === 1;
  if (isOnly && left !== undefined && right !== undefined) {
    return { pairs: [{ before: left, after: right }], gone: [], added: [] };
  }
  const known = new Map(before.map((value) => [keyOf(value), value]));
  const keys = new Set(after.map(keyOf));
  return {
    pairs: after.flatMap((value) => {
      const match = known.get(keyOf(value));
      return match === undefined ? [] : [{ before: match, after: value }];
    }),
    gone: before.filter((value) => !keys.has(keyOf(value))),
    added: after.filter((value) => !known.has(keyOf(value))),
  };
}

function compareBranch(
  { before, after }: Versions<Branch>,
  moved: ReadonlySet<string>,
): readonly Change[] {
  const { pairs, gone, added } = paired(before.steps, after.steps, ({ id }) => id);
  const isSeveral = before.steps.length > 1 || after.steps.length > 1;
  const { when: wasWhen, needs: needed = [], steps: _, answer: __, ...left } = before;
  const { when, needs = [], steps: ___, answer: ____, ...right } = after;
  const rest = leafChanges({ before: left, after: right });
  const more = needs.filter((name) => !needed.includes(name));
  const fewer = needed.filter((name) => !needs.includes(name));
  return [
    ...more.map((name) => change("breaking", `argument "${name}" is needed`)),
    ...fewer.map((name) => change("dangerous", `argument "${name}" may now be left out`)),
    ...(wasWhen === when ? [] : [change("breaking", "when", { before: wasWhen, after: when })]),
    ...rest.map(({ path, ...values }) => change("dangerous", path, values)),
    ...pairs.flatMap((pair) =>
      compareStep({ ...pair, moved }).map((found) =>
        isSeveral ? { ...found, what: `step ${pair.after.id}: ${found.what}` } : found,
      ),
    ),
    ...gone.map((step) => change("dangerous", `step ${step.id} is gone`, { before: callOf(step) })),
    ...added.map((step) => change("dangerous", `step ${step.id} is new`, { after: callOf(step) })),
    ...compareAnswer({ before, after }),
  ];
}

function compareStep(pair: Parameters<typeof compareRequest>[0]): readonly Change[] {
  const left = partsOf(pair.before);
  const right = partsOf(pair.after);
  return [
    ...compareRequest(pair),
    ...compareChecks("check of the answer", { before: left.expect, after: right.expect }),
    ...leafChanges({ before: left.rest, after: right.rest }).map(({ path, ...values }) =>
      change("dangerous", path, values),
    ),
  ];
}

function partsOf({ request: _, upstream: __, expect = [], ...rest }: Step) {
  return { expect, rest };
}
