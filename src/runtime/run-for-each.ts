import type { Run } from "./call-context.ts";
import { named, writtenFor } from "./completed-writes.ts";
import { asSentence } from "./explain-failure.ts";
import type { Received } from "./read-response.ts";
import { runPages } from "./run-pages.ts";
import type { StepPlan } from "./step-plan.ts";
import type { Changes, StepFailure, StepResult, StepRun, StepSuccess } from "./step-run.ts";

const defaultConcurrency = 4;
const maxConcurrency = 16;
const defaultItems = 50;
const defaultBytes = 32 * 1024 * 1024;

/** What the workers of one forEach share. */
interface Progress {
  readonly runs: (StepRun | undefined)[];
  next: number;
  sizeBytes: number;
  failure: StepFailure | undefined;
}

/** Runs a step once for each element of its list; results keep the list's order. */
export async function runForEach(
  plan: StepPlan,
  { list, run }: { readonly list: unknown; readonly run: Run },
): Promise<StepRun> {
  const all: readonly unknown[] = Array.isArray(list) ? list : [];
  const forEach = plan.step.forEach;
  const elements = all.slice(0, forEach?.items ?? defaultItems);
  const maxBytes = forEach?.bytes ?? defaultBytes;
  const progress: Progress = { runs: [], next: 0, sizeBytes: 0, failure: undefined };

  async function work(): Promise<void> {
    while (progress.next < elements.length && progress.sizeBytes < maxBytes && !progress.failure) {
      const index = progress.next;
      progress.next += 1;
      const scope = { ...run.scope, item: elements[index] };
      record(plan, {
        progress,
        index,
        ended: await runPages(plan, { context: run.context, scope }),
      });
    }
  }
  const workers = Math.min(
    forEach?.concurrency ?? defaultConcurrency,
    maxConcurrency,
    elements.length,
  );
  await Promise.all(Array.from({ length: workers }, work));
  const changes = changesOf(plan, { progress, all });
  const { failure } = progress;
  if (failure !== undefined) {
    return { ...failure, message: failureMessage(failure, { plan, progress, all }), ...changes };
  }
  return { ...collected(plan, { progress, all }), ...changes };
}

interface Ended {
  readonly progress: Progress;
  readonly index: number;
  readonly ended: StepRun;
}

function record(plan: StepPlan, { progress, index, ended }: Ended): void {
  progress.runs[index] = ended;
  if (ended.ok) progress.sizeBytes += ended.sizeBytes;
  else if (plan.step.onError !== "keep") progress.failure ??= ended;
}

interface Tried {
  readonly progress: Progress;
  readonly all: readonly unknown[];
}

function changesOf({ label }: StepPlan, tried: Tried): Changes {
  return {
    written: writtenFor(label, elementsWith("written", tried)),
    mayBeDone: writtenFor(label, elementsWith("mayBeDone", tried)),
  };
}

/** The elements whose write was done, or may have been. */
function elementsWith(change: keyof Changes, { progress, all }: Tried): readonly unknown[] {
  return all.filter((_, index) => progress.runs[index]?.[change]?.length);
}

/** Several writes may fail while they run at once, of which one is told: each may have been done all the same. */
function failureMessage(
  { message }: StepFailure,
  { plan, progress, all }: Tried & { readonly plan: StepPlan },
): string {
  if (!plan.isWrite) return message;
  const failed = all.filter((_, index) => progress.runs[index]?.ok === false);
  const doubtful = elementsWith("mayBeDone", { progress, all });
  const told = `${asSentence(message)} It failed for ${named(failed)}.`;
  return doubtful.length === 0 ? told : `${told} ${doubtFor(doubtful)}`;
}

function doubtFor(elements: readonly unknown[]): string {
  return `It may have been done for ${named(elements)}: look before you repeat it.`;
}

function collected(plan: StepPlan, { progress, all }: Tried): Omit<StepSuccess, keyof Changes> {
  const each: StepResult[] = [];
  let received: Received | undefined;
  const failures: StepFailure[] = [];
  let unfinished = 0;
  const parts: string[] = [];
  for (const [index, ended] of progress.runs.entries()) {
    if (ended === undefined) continue;
    each.push({ of: all[index], ...(ended.ok ? ended.result : errorResult(ended)) });
    if (ended.ok) received = ended.received;
    else failures.push(ended);
    if (!ended.ok) continue;
    if (ended.received?.isWindow) parts.push(...ended.notes);
    else if (ended.notes.length > 0) unfinished += 1;
  }
  const doubtful = elementsWith("mayBeDone", { progress, all });
  const notes = [
    ...failureNotes(plan, { failures, tried: each.length }),
    ...(doubtful.length > 0 ? [doubtFor(doubtful)] : []),
    ...(unfinished > 0 ? [`${unfinished} of the answers have more pages than were fetched.`] : []),
    ...partNotes(parts),
    ...(each.length < all.length
      ? [`Only the first ${each.length} of ${all.length} elements were fetched.`]
      : []),
  ];
  return { ok: true, result: { each }, received, notes, sizeBytes: progress.sizeBytes };
}

/** Of windows that have kept a part. */
function partNotes([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  return [others.length === 0 ? first : `${others.length + 1} answers are shown in part. ${first}`];
}

function failureNotes(
  { label }: StepPlan,
  { failures, tried }: { readonly failures: readonly StepFailure[]; readonly tried: number },
): readonly string[] {
  const [first] = failures;
  if (first === undefined) return [];
  return [`${failures.length} of ${tried} requests ${label} failed; the first: ${first.message}`];
}

/** What stays of a failure that `onError: keep` goes on after. */
export function errorResult({ message, status }: StepFailure): StepResult {
  return { error: message, ...(status !== undefined && { status }) };
}
