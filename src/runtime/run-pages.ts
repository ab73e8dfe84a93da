import { exactJson } from "../core/exact-number.ts";
import { withHiddenEscaped } from "../core/hidden-characters.ts";
import { objectFrom } from "../core/json.ts";
import type { BuildRequest } from "../request/build-request.ts";
import type { Run } from "./call-context.ts";
import { inDoubt } from "./completed-writes.ts";
import { exchange } from "./exchange.ts";
import { firstFailed } from "./first-failed.ts";
import { atPosition, type Position } from "./position.ts";
import type { Received } from "./read-response.ts";
import type { StepPlan } from "./step-plan.ts";
import type { StepFailure, StepResult, StepRun } from "./step-run.ts";

/** No further page is fetched after this many bytes of answers to one step. */
const maxPagedBytes = 32 * 1024 * 1024;

/** A page's answer, and where the page was; undefined for the first. */
interface Page {
  readonly received: Received;
  readonly position: Position | undefined;
}

/** Runs a step's request, and those for its further pages while `all` allows; then checks `expect`. */
export async function runPages(plan: StepPlan, run: Run): Promise<StepRun> {
  const maxPages = plan.step.all ?? 1;
  const items: unknown[] = [];
  let sizeBytes = 0;
  let written = nothing;
  let position: Position | undefined;
  for (let count = 1; ; count += 1) {
    const exchanged = await exchange(plan, requestOf(plan, { run, position }));
    if (!exchanged.ok) return { ...exchanged, written };
    if (plan.isWrite) written = [plan.label];
    const { received } = exchanged;
    const { list, next } = readPage(plan, { scope: run.scope, page: { received, position } });
    for (const item of list ?? []) items.push(item);
    sizeBytes += received.sizeBytes;
    if (next === undefined || count >= maxPages || sizeBytes > maxPagedBytes) {
      const result = resultOf(received, list === undefined ? undefined : items);
      const failure = unexpected(plan, { run, result, received });
      const notes = notesOf(plan, { received, next });
      return (
        failure ?? { ok: true, result, received, notes, sizeBytes, written, mayBeDone: nothing }
      );
    }
    position = next;
  }
}

const nothing: readonly string[] = [];

function requestOf(
  plan: StepPlan,
  { run, position }: { readonly run: Run; readonly position: Position | undefined },
): Run & { readonly build: BuildRequest } {
  const { context, scope } = run;
  if (position === undefined || plan.pager === undefined) {
    return { context, scope, build: plan.build };
  }
  return { context, scope: atPosition(scope, position), build: plan.pager.build };
}

/** A page's list after `where`, undefined where the answer has none; and where the next page is. */
function readPage(
  plan: StepPlan,
  { scope, page }: { readonly scope: Run["scope"]; readonly page: Page },
): { readonly list: readonly unknown[] | undefined; readonly next: Position | undefined } {
  const { received, position } = page;
  const { where, pager } = plan;
  const answered = { ...scope, response: resultOf(received, undefined) };
  const found = plan.items === undefined ? received.body : plan.items(answered);
  const list: readonly unknown[] | undefined = Array.isArray(found) ? found : undefined;
  return {
    list: where ? list?.filter((item) => where({ ...answered, item })) : list,
    next: pager?.next({
      scope: answered,
      headers: received.headers,
      count: list?.length,
      position,
    }),
  };
}

/** The failure of an answer that is not as the step expects it. A write may have been done, or not. */
function unexpected(
  plan: StepPlan,
  {
    run,
    result,
    received: { status },
  }: { readonly run: Run; readonly result: StepResult; readonly received: Received },
): StepFailure | undefined {
  if (plan.expect.length === 0) return undefined;
  const failed = firstFailed(plan.expect, scopeAfter(plan, { run, result }));
  if (failed === undefined) return undefined;
  if (!plan.isWrite) return { ok: false, message: failed, status };
  return { ok: false, message: inDoubt(failed, plan), status, mayBeDone: [plan.label] };
}

function resultOf(
  { status, headers, body }: Received,
  items: readonly unknown[] | undefined,
): StepResult {
  return {
    status,
    headers,
    ...(body !== undefined && { body }),
    ...(items !== undefined && { items }),
  };
}

/** What `expect` sees: `$response` is the last page, `$steps.<own id>` the whole. */
function scopeAfter(
  plan: StepPlan,
  { run: { scope }, result }: { readonly run: Run; readonly result: StepResult },
): Run["scope"] {
  const steps = { ...scope.steps, ...objectFrom([[plan.id, result]]) };
  return { ...scope, steps, response: result };
}

function notesOf(
  plan: StepPlan,
  {
    received: { note },
    next,
  }: { readonly received: Received; readonly next: Position | undefined },
): readonly string[] {
  return [
    ...(note === undefined ? [] : [note]),
    ...(next === undefined ? [] : [moreNote(plan, next)]),
  ];
}

/** A longer position is none that a model could send back. */
const maxPosition = 4096;

function moreNote({ pager, step: { all } }: StepPlan, next: Position): string {
  const fetched = all === undefined || all === 1 ? "" : ` after the first ${all} pages`;
  const argument = pager?.argument;
  if (argument === undefined || String(next).length > maxPosition) {
    return `There is more${fetched}.`;
  }
  const position = withHiddenEscaped(exactJson(next) ?? "");
  return `There is more${fetched}: call again with ${argument}: ${position}.`;
}
