import type { Run } from "./call-context.ts";
import { named, writtenFor } from "./completed-writes.ts";
import { asSentence } from "./explain-failure.ts";
import { doubtFor, forEachNotes } from "./for-each-notes.ts";
import { kindText } from "./kind-text.ts";
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
  const { forEach } = plan.step;
  const given = list ?? [];
  if (!Array.isArray(given)) return { ok: false, message: notAList(plan, list) };
  const all: readonly unknown[] = given;
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

/** What is missing has no elements; anything else that is no list is a mistake in the tool. */
function notAList({ label, step: { forEach } }: StepPlan, list: unknown): string {
  return `${label} is sent for each element of ${forEach?.in}, which is ${kindText(list)} and no list. Tell the people who run this server.`;
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

function collected(
  { label }: StepPlan,
  { progress, all }: Tried,
): Omit<StepSuccess, keyof Changes> {
  const each: StepResult[] = [];
  const successes: StepSuccess[] = [];
  const failures: StepFailure[] = [];
  for (const [index, ended] of progress.runs.entries()) {
    if (ended === undefined) continue;
    each.push({ of: all[index], ...(ended.ok ? ended.result : errorResult(ended)) });
    if (ended.ok) successes.push(ended);
    else failures.push(ended);
  }
  const doubtful = elementsWith("mayBeDone", { progress, all });
  const total = all.length;
  const notes = forEachNotes({ label, successes, failures, doubtful, total });
  const received = successes.at(-1)?.received;
  return { ok: true, result: { each }, received, notes, sizeBytes: progress.sizeBytes };
}

/** What stays of a failure that `onError: keep` goes on after. */
export function errorResult({ message, status }: StepFailure): StepResult {
  return { error: message, ...(status !== undefined && { status }) };
}
