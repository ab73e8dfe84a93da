import type { Run } from "./call-context.ts";
import { kindText } from "./kind-text.ts";
import type { Position } from "./position.ts";
import type { Received } from "./read-response.ts";
import type { StepPlan } from "./step-plan.ts";
import type { StepResult } from "./step-run.ts";

/** A page's answer, and where the page was; undefined for the first. */
export interface Page {
  readonly received: Received;
  readonly position: Position | undefined;
}

/** What a page says. */
export interface PageContent {
  /** Its list after `where`; undefined where the answer has none, and need not have one. */
  readonly list: readonly unknown[] | undefined;
  /** Where the next page is. */
  readonly next: Position | undefined;
  /** Why there is no list where there must be one. */
  readonly problem: string | undefined;
  /** A list that is not there was taken for an empty one: the model must know, since nobody can tell which is meant. */
  readonly isListMissing: boolean;
}

/** Reads one page of a step's answer. */
export function readPage(
  plan: StepPlan,
  { scope, page: { received, position } }: { readonly scope: Run["scope"]; readonly page: Page },
): PageContent {
  const answered = { ...scope, response: resultOf(received, undefined) };
  const found = plan.items === undefined ? received.body : plan.items(answered);
  const list = listOf(plan, { received, found });
  const { where } = plan;
  return {
    list: where ? list?.filter((item) => where({ ...answered, item })) : list,
    next: plan.pager?.next({
      scope: answered,
      headers: received.headers,
      count: list?.length,
      position,
    }),
    problem: list === undefined ? notAList(plan, { received, found }) : undefined,
    isListMissing: list !== undefined && !Array.isArray(found),
  };
}

interface Found {
  readonly received: Received;
  readonly found: unknown;
}

/** APIs leave an empty list out, or say null: only an answer that is an object can mean so. */
function listOf(
  plan: StepPlan,
  { received: { body }, found }: Found,
): readonly unknown[] | undefined {
  if (Array.isArray(found)) return found;
  const isMissing = plan.items !== undefined && (found === undefined || found === null);
  return isMissing && typeof body === "object" && body !== null ? [] : undefined;
}

/** `items` and `where` are about a list. An answer without a body has none of anything. */
function notAList(
  plan: StepPlan,
  { received: { status, body }, found }: Found,
): string | undefined {
  if (body === undefined || (plan.items === undefined && plan.where === undefined))
    return undefined;
  const isBody = plan.items === undefined || found === undefined;
  const came = isBody ? kindText(body) : `${kindText(found)} at ${listPlace(plan)}`;
  return `${plan.label} answered ${status} with ${came}, where this tool needs a list. Tell the people who run this server.`;
}

/** `body.jobs`: where in the answer a step has its list, for messages. */
export function listPlace({ step: { items = "$response.body" } }: StepPlan): string {
  return items.replace(/^\$response\./, "");
}

/** An answer as expressions see it. */
export function resultOf(
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
