import {
  type BodyWindow,
  UpstreamFailure,
  type UpstreamRequest,
  type UpstreamResponse,
} from "../core/ports.ts";
import type { BuildRequest, BuiltRequest } from "../request/build-request.ts";
import type { Run } from "./call-context.ts";
import { deniedBy } from "./denied.ts";
import { explainStatus, explainUpstreamFailure, mayBeDone } from "./explain-failure.ts";
import { htmlInstead } from "./html-answer.ts";
import { type Received, readResponse } from "./read-response.ts";
import type { StepPlan } from "./step-plan.ts";
import type { StepFailure } from "./step-run.ts";
import { windowNote } from "./window-note.ts";

/** One request's success, or what to tell the model about its failure. */
export type Exchanged = { readonly ok: true; readonly received: Received } | StepFailure;

/** Builds one request, sends it and reads the answer. Only our own bugs throw. */
export async function exchange(
  plan: StepPlan,
  { build, context, scope }: Run & { readonly build: BuildRequest },
): Promise<Exchanged> {
  if (context.signal?.aborted) {
    return { ok: false, message: "The call was cancelled.", reason: "cancelled" };
  }
  const lacking = plan.lacking(scope);
  if (lacking !== undefined) {
    const message = `${plan.label} was not sent: it requires ${lacking}, and there is none.`;
    return { ok: false, message, reason: "answer" };
  }
  const request = build(scope);
  if (!request.ok) return { ok: false, message: request.message, reason: "arguments" };
  context.report?.(plan.label);
  const window = plan.window?.of(scope);
  let response: UpstreamResponse;
  try {
    response = await context.upstream.send(requestTo(plan, { request, context, window }));
  } catch (failure) {
    if (!(failure instanceof UpstreamFailure)) throw failure;
    const message = explainUpstreamFailure(failure, plan);
    const reason = failure.kind;
    return { ok: false, message, reason, ...inDoubt(plan, mayBeDone(failure, plan)) };
  }
  if (isSuccess(response.status, plan)) {
    const received = receivedFrom(plan, { response, window });
    return htmlInstead(plan, received) ?? { ok: true, received };
  }
  return refused(plan, { response, context, scope });
}

/** The answer as it is read; where a window has kept a part of it, with a note that says which. */
function receivedFrom(
  { step, window: plan }: StepPlan,
  {
    response,
    window,
  }: { readonly response: UpstreamResponse; readonly window: BodyWindow | undefined },
): Received {
  const received = readResponse(response, step.response?.as);
  const { window: part } = response;
  if (plan === undefined || window === undefined || part === undefined) return received;
  const note = windowNote({ plan, window, part });
  return { ...received, ...(note !== undefined && { note }) };
}

interface Sending {
  readonly request: BuiltRequest;
  readonly context: Run["context"];
  readonly window: BodyWindow | undefined;
}

function requestTo(
  { upstream, isWrite, step: { security, response } }: StepPlan,
  { request, context, window }: Sending,
): UpstreamRequest {
  const { method, target, template, headers, body, link } = request;
  const { credential, signal, trace, sentWith } = context;
  return {
    upstream,
    method,
    target,
    template,
    headers,
    body,
    safe: !isWrite,
    credential,
    security,
    trace,
    window,
    follow: response?.redirect === "follow" && method === "GET" ? true : undefined,
    link,
    signal,
    sentWith,
  };
}

function isSuccess(status: number, { step }: StepPlan): boolean {
  if (status >= 200 && status < 300) return true;
  return step.response?.redirect === "return" && status >= 300 && status < 400;
}

/** An answer that is no success. What it says of a token concerns the caller's client only where it was the caller's. */
function refused(
  plan: StepPlan,
  { response, context, scope }: Run & { readonly response: UpstreamResponse },
): StepFailure {
  const { status } = response;
  const { pathArguments, isWrite } = plan;
  const label =
    response.host === undefined ? plan.label : `${plan.label}, led to ${response.host},`;
  const credential = response.credential ?? (context.credential ? "callers" : "none");
  const received = readResponse(response);
  const message = explainStatus(received, {
    label,
    credential,
    pathArguments,
    isWrite,
    nowMs: scope.nowMs,
  });
  const denied = credential === "callers" ? deniedBy(received) : undefined;
  return {
    ok: false,
    message,
    status,
    reason: `upstream_${status}`,
    ...(denied !== undefined && { denied }),
    ...inDoubt(plan, isWrite && isInDoubt(status)),
  };
}

/** Statuses that do not say that nothing was done: 303 often says that it was (RFC 9110 §15.4.4), 408 and 5xx may come late. */
function isInDoubt(status: number): boolean {
  return status >= 500 || status === 408 || (status >= 300 && status < 400);
}

function inDoubt({ label }: StepPlan, isDoubtful: boolean): Pick<StepFailure, "mayBeDone"> {
  return isDoubtful ? { mayBeDone: [label] } : {};
}
