import type { Cancellation } from "../core/cancellation.ts";
import type { UpstreamRequest, UpstreamResponse } from "../core/ports.ts";
import { retryAfterMs } from "../core/rate-limit-headers.ts";
import type { RetryBudget } from "./retry-budget.ts";
import { Unanswered } from "./unanswered.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** What bounds the attempts of one request. */
export interface RetryOptions {
  /** How often it may be sent again. */
  readonly retries: number;
  readonly budget: RetryBudget;
  /** When no attempt may begin any more, by the monotonic clock. */
  readonly deadlineMs: number;
  readonly signal: Cancellation | undefined;
  readonly ports: Pick<UpstreamPorts, "clock" | "monotonicMs" | "random" | "sleep">;
}

const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** A longer Retry-After is for the caller to wait: a call that sleeps becomes a client's timeout. */
const longestRetryAfterMs = 2_000;
const shortestPauseMs = 100;
const firstCeilingMs = 400;
const lastCeilingMs = 800;

/** Whether sending a request twice does no more than sending it once. */
export function isRepeatable({ method, safe }: UpstreamRequest): boolean {
  return method === "GET" || method === "HEAD" || safe === true;
}

/**
 * The outcome of the first attempt that ends well, or of the last that could be made: another one is made when the
 * connection failed or the upstream said 502, 503 or 504, after a pause that spreads the callers. A 429 is an outcome.
 */
export async function withRetries(
  attempt: () => Promise<UpstreamResponse>,
  options: RetryOptions,
): Promise<UpstreamResponse> {
  const { retries, budget, deadlineMs, signal, ports } = options;
  for (let sent = 0; ; sent += 1) {
    const outcome = await outcomeOf(attempt);
    const pauseMs = pauseAfter(outcome, sent, ports);
    const fits = pauseMs !== undefined && ports.monotonicMs() + pauseMs < deadlineMs;
    if (fits && sent < retries && !signal?.aborted && budget.take()) {
      // An attempt after the caller's abort fails as cancelled, and sends nothing.
      await ports.sleep(pauseMs, signal);
    } else if (outcome instanceof Unanswered) throw outcome;
    else return outcome;
  }
}

async function outcomeOf(
  attempt: () => Promise<UpstreamResponse>,
): Promise<UpstreamResponse | Unanswered> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Unanswered) return error;
    throw error;
  }
}

/** Milliseconds to wait before the next attempt (full jitter); undefined when there must be none. */
function pauseAfter(
  outcome: UpstreamResponse | Unanswered,
  sent: number,
  { clock, random }: RetryOptions["ports"],
): number | undefined {
  const ceilingMs = Math.min(firstCeilingMs * 2 ** sent, lastCeilingMs);
  const jitterMs = shortestPauseMs + random() * (ceilingMs - shortestPauseMs);
  if (outcome instanceof Unanswered) return jitterMs;
  if (!passingStatuses.has(outcome.status)) return undefined;
  const askedMs = retryAfterMs(outcome.headers, clock.now());
  if (askedMs === undefined) return jitterMs;
  return askedMs <= longestRetryAfterMs ? Math.max(askedMs, shortestPauseMs) : undefined;
}
