import { exactJson } from "../core/exact-number.ts";
import { objectFrom } from "../core/json.ts";
import type { Run } from "./call-context.ts";
import { firstFailed } from "./check-plan.ts";
import { inDoubt } from "./completed-writes.ts";
import { exchange } from "./exchange.ts";
import { atPosition, type Position } from "./pager.ts";
import type { Received } from "./read-response.ts";
import type { StepPlan } from "./step-plan.ts";
import type { StepFailure, StepResult, StepRun } from "./step-run.ts";

/** No further page is fetched after this many bytes of answers to one step. */
const maxPagedBytes = 32 * 1024 * 1024;

interface FetchedPage {
  readonly ok: true;
  readonly received: Received;
  /** The page's list after `where`; undefined where the answer has none. */
  readonly items: readonly unknown[] | undefined;
  /** Where the next page is; undefined after the last, and without paging. */
  readonly next: Position | undefined;
}

/** Runs a step's request, and those for its further pages while `all` allows; then checks `expect`. */
export async function runPages(plan: StepPlan, run: Run): Promise<StepRun> {
  const maxPages = plan.step.all ?? 1;
  const items: unknown[] = [];
  let page = await fetchPage(plan, { ...run, position: undefined });
  let sizeBytes = 0;
  let written: readonly string[] = [];
  for (let count = 1; page.ok; count += 1) {
    if (plan.isWrite) written = [plan.label];
    for (const item of page.items ?? []) items.push(item);
    sizeBytes += page.received.sizeBytes;
    if (page.next === undefined || count >= maxPages || sizeBytes > maxPagedBytes) break;
    page = await fetchPage(plan, { ...run, position: page.next });
  }
  if (!page.ok) return { ...page, written };
  const { received, next } = page;
  const result = resultOf(received, page.items === undefined ? undefined : items);
  const failed = firstFailed(plan.expect, scopeAfter(plan, { run, result }));
  if (failed !== undefined) {
    const message = plan.isWrite ? inDoubt(failed, plan) : failed;
    return { ok: false, message, status: received.status };
  }
  const notes = [
    ...(received.note === undefined ? [] : [received.note]),
    ...(next === undefined ? [] : [moreNote(plan, next)]),
  ];
  return { ok: true, result, received, notes, sizeBytes, written };
}

async function fetchPage(
  plan: StepPlan,
  { context, scope, position }: Run & { readonly position: Position | undefined },
): Promise<FetchedPage | StepFailure> {
  const build = position === undefined || !plan.pager ? plan.build : plan.pager.build;
  const asked = position === undefined ? scope : atPosition(scope, position);
  const exchanged = await exchange(plan, { build, context, scope: asked });
  if (!exchanged.ok) return exchanged;
  const { received } = exchanged;
  const { headers } = received;
  const answered = { ...scope, response: resultOf(received, undefined) };
  const found = plan.items === undefined ? received.body : plan.items(answered);
  const list: readonly unknown[] | undefined = Array.isArray(found) ? found : undefined;
  const { where } = plan;
  return {
    ok: true,
    received,
    items: where ? list?.filter((item) => where({ ...answered, item })) : list,
    next: plan.pager?.next({ scope: answered, headers, count: list?.length, position }),
  };
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

function moreNote({ pager, step: { all } }: StepPlan, next: Position): string {
  const fetched = all === undefined || all === 1 ? "" : ` after the first ${all} pages`;
  const how =
    pager?.argument === undefined ? "" : `: call again with ${pager.argument}: ${exactJson(next)}`;
  return `There is more${fetched}${how}.`;
}
