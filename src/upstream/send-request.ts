import { UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from "../core/ports.ts";
import { unlessCancelled } from "../core/unless-cancelled.ts";
import type { Quota } from "./cool-down.ts";
import type { SentCredentials } from "./credentials.ts";
import { Exchange } from "./exchange.ts";
import { cancelled } from "./failures.ts";
import { isRedirect, linkTarget, redirectTarget, sendLed } from "./follow.ts";
import { redactEcho } from "./redact-echo.ts";
import { isRepeatable, withRetries } from "./retry.ts";
import type { SendOptions } from "./send-options.ts";
import type { UpstreamPlan } from "./upstream-plan.ts";
import { wireRequest } from "./wire-request.ts";

/**
 * Sends a request: its credentials, then whether their rate limit and the upstream's health let it go, then as many
 * exchanges as it may take; at the end what the answer teaches, and the answer without the credentials.
 */
export async function sendRequest(
  request: UpstreamRequest,
  options: SendOptions,
): Promise<UpstreamResponse> {
  const { plan, coolDowns, ports } = options;
  if (request.signal?.aborted) throw cancelled(plan.who);
  const deadlineMs = ports.monotonicMs() + plan.timeoutMs;
  if (request.link !== undefined) {
    const url = linkTarget(request.link, plan);
    return await sendLed(request, { url, secrets: [], deadlineMs, options });
  }
  const found = plan.credentials(request);
  const credentials = found instanceof Promise ? await waited(found, { request, plan }) : found;
  if (credentials === undefined || !request.target.startsWith("/")) {
    const message = `${plan.who} cannot be sent this request or credential.`;
    throw new UpstreamFailure("connection", message);
  }
  request.sentWith?.(credentials.secrets);
  const quota = quotaOf(request, { credentials, options });
  if (!coolDowns.isEmpty()) await coolDowns.check(quota);
  const attempt = attempts(request, { credentials, deadlineMs, options });
  const response = await exchanged(request, { attempt, deadlineMs, options });
  if (response.status === 401) credentials.refused();
  await coolDowns.learn(response, quota);
  const { secrets } = credentials;
  if (request.follow === true && isRedirect(response)) {
    const url = redirectTarget(response, { request, plan });
    return await sendLed(request, { url, secrets, deadlineMs, options });
  }
  const { status, headers, body, window } = redactEcho(response, secrets);
  return { status, headers, body, window, credential: credentials.owner };
}

/** Who has gone away waits for no token. */
function waited<T>(
  credentials: Promise<T>,
  { request, plan }: { readonly request: UpstreamRequest; readonly plan: UpstreamPlan },
): Promise<T> {
  const failure = () => cancelled(plan.who);
  return unlessCancelled(credentials, { signal: request.signal, failure });
}

interface Sending {
  readonly credentials: SentCredentials;
  /** When no attempt may begin any more. */
  readonly deadlineMs: number;
  readonly options: SendOptions;
}

function quotaOf(
  { method, template, upstream }: UpstreamRequest,
  { credentials, options }: Omit<Sending, "deadlineMs">,
): Quota {
  const { headers, query, cookie } = credentials;
  const { origin } = options.plan;
  const keyOf = () => options.ports.hash(JSON.stringify([origin, headers, query, cookie]));
  return { keyOf, operation: `${upstream} ${method} ${template}` };
}

type Attempt = () => Promise<UpstreamResponse>;

/** Makes the request as it goes on the wire, and gives what sends it once. */
function attempts(
  request: UpstreamRequest,
  { credentials, deadlineMs, options: { plan, pool, state, ports } }: Sending,
): Attempt {
  const { method, body = null, signal, window } = request;
  const { who, timeoutMs, idleTimeoutMs, maxBytes } = plan;
  const { monotonicMs } = ports;
  const { path, headers } = wireRequest(request, { plan, credentials });
  const onConnected = state.circuit.connected;
  return () => {
    const remainingMs = Math.max(1, Math.ceil(deadlineMs - monotonicMs()));
    const exchange = new Exchange({
      who,
      timeoutMs,
      remainingMs,
      idleTimeoutMs,
      maxBytes,
      window: window && { window, secrets: credentials.secrets },
      signal,
      monotonicMs,
      onConnected,
    });
    return exchange.run((handler) => pool.dispatch({ path, method, headers, body }, handler));
  };
}

/** The outcome of as many attempts as the circuit and the retries allow. */
async function exchanged(
  request: UpstreamRequest,
  {
    attempt,
    deadlineMs,
    options: { plan, state, ports },
  }: Omit<Sending, "credentials"> & { readonly attempt: Attempt },
): Promise<UpstreamResponse> {
  const { circuit, budget } = state;
  const { retries, who } = plan;
  const { signal } = request;
  const isTrial = circuit.enter(who);
  budget.count();
  try {
    if (isTrial || retries === 0 || !isRepeatable(request)) return await attempt();
    return await withRetries(attempt, { retries, budget, deadlineMs, signal, ports });
  } catch (error) {
    circuit.failed(error);
    throw error;
  } finally {
    if (isTrial) circuit.tried();
  }
}
