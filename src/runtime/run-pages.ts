import { exactJson } from "../core/exact-number.ts";
import { withHiddenEscaped } from "../core/hidden-characters.ts";
import { objectFrom } from "../core/json.ts";
import type { BuildRequest } from "../request/build-request.ts";
import type { Run } from "./call-context.ts";
import { inDoubt, notDone } from "./completed-writes.ts";
import { exchange } from "./exchange.ts";
import { firstFailed } from "./first-failed.ts";
import { atPosition, type Position } from "./position.ts";
import { listPlace, type PageContent, readPage, resultOf } from "./read-page.ts";
import type { Received } from "./read-response.ts";
import type { StepPlan } from "./step-plan.ts";
import type { StepFailure, StepResult, StepRun } from "./step-run.ts";

/** No further page is fetched after this many bytes of answers to one step. */
const maxPagedBytes = 32 * 1024 * 1024;

/** Runs a step's request, and those for its further pages while `all` allows; then checks `expect`. */
export async function runPages(plan: StepPlan, run: Run): Promise<StepRun> {
  const maxPages = plan.step.all ?? 1;
  const items: unknown[] = [];
  const asked = new Set(startOf(plan, run));
  let sizeBytes = 0;
  let written = nothing;
  let position: Position | undefined;
  for (let count = 1; ; count += 1) {
    const exchanged = await exchange(plan, requestOf(plan, { run, position }));
    if (!exchanged.ok) return { ...exchanged, written };
    if (plan.isWrite) written = [plan.label];
    const { received } = exchanged;
    const page = readPage(plan, { scope: run.scope, page: { received, position } });
    for (const item of page.list ?? []) items.push(item);
    sizeBytes += received.sizeBytes;
    const isCycle = page.next !== undefined && asked.has(String(page.next));
    const next = isCycle || page.problem !== undefined ? undefined : page.next;
    if (next === undefined || count >= maxPages || sizeBytes > maxPagedBytes) {
      const result = resultOf(received, page.list === undefined ? undefined : items);
      const failure = unexpected(plan, { run, result, received, problem: page.problem, written });
      const notes = notesOf(plan, { received, items, page, isCycle });
      const more = next === undefined ? undefined : moreNote(plan, next);
      return (
        failure ?? {
          ok: true,
          result,
          received,
          notes,
          more,
          sizeBytes,
          written,
          mayBeDone: nothing,
        }
      );
    }
    asked.add(String(next));
    position = next;
  }
}

const nothing: readonly string[] = [];

/** Where the caller asks for the first page, if anywhere. */
function startOf({ pager }: StepPlan, { scope }: Run): readonly string[] {
  const start = pager?.asked(scope) ?? undefined;
  return start === undefined ? [] : [String(start)];
}

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

interface Answered {
  readonly run: Run;
  readonly result: StepResult;
  readonly received: Received;
  readonly problem: string | undefined;
  readonly written: readonly string[];
}

/** The failure of an answer that is not as the step expects it. A write may have been done, or not. */
function unexpected(
  plan: StepPlan,
  { run, result, received: { status }, problem, written }: Answered,
): StepFailure | undefined {
  const failed = firstFailed(plan.expect, scopeAfter(plan, { run, result }));
  if (failed === undefined) {
    return problem === undefined ? undefined : { ok: false, message: problem, status, written };
  }
  const { message, isRefusal } = failed;
  if (!plan.isWrite) return { ok: false, message, status };
  if (isRefusal) return { ok: false, message: notDone(message, plan), status };
  return { ok: false, message: inDoubt(message, plan), status, mayBeDone: [plan.label] };
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
    items,
    page,
    isCycle,
  }: {
    readonly received: Received;
    readonly items: readonly unknown[];
    readonly page: PageContent;
    readonly isCycle: boolean;
  },
): readonly string[] {
  const isTakenForEmpty = page.isListMissing && items.length === 0;
  return [
    ...(note === undefined ? [] : [note]),
    ...(isTakenForEmpty
      ? [`The answer has nothing at ${listPlace(plan)}: that is taken for an empty list.`]
      : []),
    ...(isCycle ? [cycleNote] : []),
  ];
}

const cycleNote =
  "The upstream's cursors go round in a circle: they lead back to a page that was fetched, so that what is shown may not be all.";

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
