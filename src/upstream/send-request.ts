import type { Pool } from "undici";
import { UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from "../core/ports.ts";
import type { Circuit } from "./circuit.ts";
import type { CoolDowns, Quota } from "./cool-down.ts";
import type { SentCredentials } from "./credentials.ts";
import { Exchange } from "./exchange.ts";
import { redactEcho } from "./redact-echo.ts";
import { headersOf } from "./request-headers.ts";
import { targetWithout } from "./reserved-names.ts";
import { isRepeatable, withRetries } from "./retry.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { UpstreamPlan } from "./upstream-plan.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** What the upstreams of one origin share. */
export interface OriginState {
  readonly circuit: Circuit;
  readonly budget: RetryBudget;
}

/** Where a request goes, and what is known of that place. */
export interface SendOptions {
  readonly plan: UpstreamPlan;
  readonly pool: Pool;
  readonly state: OriginState;
  readonly coolDowns: CoolDowns;
  readonly ports: UpstreamPorts;
}

/**
 * Sends a request: its credentials, then whether their rate limit and the upstream's health let it go, then as many
 * exchanges as it may take; at the end what the answer teaches, and the answer without the credentials.
 */
export async function sendRequest(
  request: UpstreamRequest,
  options: SendOptions,
): Promise<UpstreamResponse> {
  const { plan, state, coolDowns, ports } = options;
  const deadlineMs = ports.monotonicMs() + plan.timeoutMs;
  const credentials = await plan.credentials(request);
  if (credentials === undefined || !request.target.startsWith("/")) {
    const message = `${plan.who} cannot be sent this request or credential.`;
    throw new UpstreamFailure("connection", message);
  }
  const quota = quotaOf(request, { credentials, options });
  await coolDowns.check(quota);
  const attempt = () => exchange(request, { credentials, deadlineMs, options });
  const response = await state.circuit.run(plan.who, (isTrial) => {
    state.budget.count();
    if (isTrial || plan.retries === 0 || !isRepeatable(request)) return attempt();
    const { signal } = request;
    const { budget } = state;
    return withRetries(attempt, { retries: plan.retries, budget, deadlineMs, signal, ports });
  });
  if (response.status === 401) credentials.refused();
  await coolDowns.learn(quota, response);
  const { headers, query, cookie } = credentials;
  const hadCredential = headers.length > 0 || query !== "" || cookie !== "";
  return { ...redactEcho(response, credentials.secrets), hadCredential };
}

function quotaOf(
  { method, template, upstream }: UpstreamRequest,
  {
    credentials,
    options,
  }: { readonly credentials: SentCredentials; readonly options: SendOptions },
): Quota {
  const { headers, query, cookie } = credentials;
  const { origin } = options.plan;
  const keyOf = () => options.ports.hash(JSON.stringify([origin, headers, query, cookie]));
  return { keyOf, operation: `${upstream} ${method} ${template}` };
}

function exchange(
  request: UpstreamRequest,
  {
    credentials,
    deadlineMs,
    options: { plan, pool, ports },
  }: {
    readonly credentials: SentCredentials;
    readonly deadlineMs: number;
    readonly options: SendOptions;
  },
): Promise<UpstreamResponse> {
  const { method, body = null, signal } = request;
  const { who, timeoutMs, idleTimeoutMs, maxBytes } = plan;
  const remainingMs = Math.max(1, Math.ceil(deadlineMs - ports.monotonicMs()));
  const started = new Exchange({ who, timeoutMs, remainingMs, idleTimeoutMs, maxBytes, signal });
  if (signal?.aborted) return started.response;
  const headers = headersOf(plan.headers, request, credentials);
  const target = targetWithout(plan.reserved.query, request.target);
  const path = plan.basePath + withQuery(target, credentials.query);
  pool.dispatch({ path, method, headers, body }, started);
  return started.response;
}

function withQuery(target: string, query: string): string {
  if (query === "") return target;
  return `${target}${target.includes("?") ? "&" : "?"}${query}`;
}
