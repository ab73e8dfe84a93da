import type { UpstreamResponse } from "../core/ports.ts";
import { retryAfterMs, toldQuota } from "../core/rate-limit-headers.ts";

/** How long a credential should not be used. */
export interface RateLimitHint {
  /** Positive. */
  readonly forMs: number;
  /** Too much at once rather than too much an hour; GitHub then wants longer pauses each time. */
  readonly isSecondary: boolean;
  /** Which of several quotas is used up (GitHub: core, search, graphql); undefined where there is one. */
  readonly resource: string | undefined;
}

/** GitHub's names have at most 25 characters; the name becomes a part of a key that is kept. */
const longestResource = 64;
const shortestMs = 1_000;
/** Of a limit whose end the upstream does not tell. */
const untoldMs = 5_000;

/** What an answer tells; undefined while the credential can be used. `nowMs` since 1970. */
export function rateLimitHint(
  { status, headers, body }: UpstreamResponse,
  nowMs: number,
): RateLimitHint | undefined {
  const { remaining, resetMs } = toldQuota(headers, nowMs);
  const resource = headers["x-ratelimit-resource"]?.slice(0, longestResource);
  const retryMs = retryAfterMs(headers, nowMs);
  const isSecondary = (status === 403 || status === 429) && tellsSecondary(body);
  if (isSecondary) return { forMs: Math.max(retryMs ?? 0, shortestMs), isSecondary, resource };
  const isUsedUp = remaining === 0;
  const isLimited = status === 429 || (status === 403 && (isUsedUp || retryMs !== undefined));
  if (isLimited) {
    const forMs = Math.max(retryMs ?? resetMs ?? untoldMs, shortestMs);
    return { forMs, isSecondary, resource };
  }
  // A token that is not known has another quota, of its address.
  if (!isUsedUp || status === 401 || resetMs === undefined || resetMs <= 0) return undefined;
  return { forMs: resetMs, isSecondary, resource };
}

function tellsSecondary(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 16_384)).includes(
    "secondary rate limit",
  );
}
