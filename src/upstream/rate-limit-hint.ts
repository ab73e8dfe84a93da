// What upstreams tell of their rate limits. GitHub: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api,
// GitLab: https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/#response-headers,
// RateLimit fields: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
import type { UpstreamResponse } from "../core/ports.ts";
import { retryAfterMs } from "./retry-after.ts";

/** How long a credential should not be used. */
export interface RateLimitHint {
  /** Positive. */
  readonly forMs: number;
  /** Too much at once rather than too much an hour; GitHub then wants longer pauses each time. */
  readonly isSecondary: boolean;
  /** Which of several quotas is used up (GitHub: core, search, graphql); undefined where there is one. */
  readonly resource: string | undefined;
}

/** Names are written out, since this is looked for in every answer. */
const fields = [
  { remaining: "x-ratelimit-remaining", reset: "x-ratelimit-reset" },
  { remaining: "ratelimit-remaining", reset: "ratelimit-reset" },
  { remaining: "x-rate-limit-remaining", reset: "x-rate-limit-reset" },
] as const;
const shortestMs = 1_000;
/** Of a limit whose end the upstream does not tell. */
const untoldMs = 5_000;

/** What an answer tells; undefined while the credential can be used. `nowMs` since 1970. */
export function rateLimitHint(
  { status, headers, body }: UpstreamResponse,
  nowMs: number,
): RateLimitHint | undefined {
  const { remaining, resetMs } = quota(headers, nowMs);
  const resource = headers["x-ratelimit-resource"];
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

/** How many requests are left, and milliseconds until there are more. */
function quota(
  headers: UpstreamResponse["headers"],
  nowMs: number,
): { readonly remaining?: number | undefined; readonly resetMs?: number | undefined } {
  for (const names of fields) {
    const remaining = firstNumber(headers[names.remaining]);
    const reset = firstNumber(headers[names.reset]);
    if (remaining === undefined && reset === undefined) continue;
    return { remaining, resetMs: reset === undefined ? undefined : untilMs(reset, nowMs) };
  }
  const field = headers["ratelimit"];
  if (field === undefined) return {};
  const remaining = firstNumber(/;\s*r=(\d+)/.exec(field)?.[1]);
  const seconds = firstNumber(/;\s*t=(\d+)/.exec(field)?.[1]);
  return { remaining, resetMs: seconds === undefined ? undefined : seconds * 1000 };
}

function firstNumber(text: string | undefined): number | undefined {
  const digits = text === undefined ? undefined : /^\s*(\d{1,15})/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Some give the second since 1970, some the millisecond, some how many seconds it takes. */
function untilMs(reset: number, nowMs: number): number {
  if (reset > 100_000_000_000) return reset - nowMs;
  return reset > 1_000_000_000 ? reset * 1000 - nowMs : reset * 1000;
}

function tellsSecondary(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 16_384)).includes(
    "secondary rate limit",
  );
}
