import { UpstreamFailure, type UpstreamResponse } from "../core/ports.ts";
import type { BuildRequest, BuiltRequest } from "../request/compile-request.ts";
import type { Run } from "./call-context.ts";
import { type Denied, deniedBy } from "./denied.ts";
import { explainStatus, explainUpstreamFailure } from "./explain-failure.ts";
import { type Received, readResponse } from "./read-response.ts";
import type { StepPlan } from "./step-plan.ts";

/** One request's success, or what to tell the model about its failure. */
export type Exchanged =
  | { readonly ok: true; readonly received: Received }
  | {
      readonly ok: false;
      readonly message: string;
      readonly status?: number;
      readonly denied?: Denied;
    };

/** Builds one request, sends it and reads the answer. Only our own bugs throw. */
export async function exchange(
  plan: StepPlan,
  { build, context, scope }: Run & { readonly build: BuildRequest },
): Promise<Exchanged> {
  if (context.signal?.aborted) return { ok: false, message: "The call was cancelled." };
  const request = build(scope);
  if (!request.ok) return { ok: false, message: request.message };
  const response = await send(request, { plan, context });
  if (typeof response === "string") return { ok: false, message: response };
  if (isSuccess(response.status, plan)) {
    return { ok: true, received: readResponse(response, plan.step.response?.as) };
  }
  const received = readResponse(response);
  const message = explainStatus(received, {
    label: plan.label,
    hasCredential: response.hadCredential ?? context.credential !== undefined,
    pathArguments: plan.pathArguments,
    isWrite: plan.isWrite,
    nowMs: scope.nowMs,
  });
  const denied = context.relays?.has(plan.upstream) ? deniedBy(received) : undefined;
  return { ok: false, message, status: response.status, ...(denied !== undefined && { denied }) };
}

/** The answer, or why there is none. */
async function send(
  { method, target, template, headers, body }: BuiltRequest,
  { plan, context }: { readonly plan: StepPlan; readonly context: Run["context"] },
): Promise<UpstreamResponse | string> {
  const { credential, signal, upstream, trace } = context;
  context.report?.(plan.label);
  try {
    return await upstream.send({
      upstream: plan.upstream,
      method,
      target,
      template,
      headers,
      safe: !plan.isWrite,
      ...(trace !== undefined && { trace }),
      ...(body !== undefined && { body }),
      ...(credential !== undefined && { credential }),
      ...(plan.step.security !== undefined && { security: plan.step.security }),
      ...(signal !== undefined && { signal }),
    });
  } catch (failure) {
    if (failure instanceof UpstreamFailure) return explainUpstreamFailure(failure, plan);
    throw failure;
  }
}

function isSuccess(status: number, { step }: StepPlan): boolean {
  if (status >= 200 && status < 300) return true;
  return step.response?.redirect === "return" && status >= 300 && status < 400;
}
