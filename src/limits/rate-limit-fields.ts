// RateLimit header fields: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10
import type { Refusal } from "./admission.ts";
import type { Standing } from "./bucket-store.ts";

/** The two fields that say how a bucket stands: its policy, and what is left until there is one more. */
export function rateLimitFields({ policy, rate, remaining, waitMs }: Standing): {
  readonly "ratelimit-policy": string;
  readonly ratelimit: string;
} {
  return {
    "ratelimit-policy": `"${policy}";q=${rate.count};w=${rate.perMs / 1000}`,
    ratelimit: `"${policy}";r=${remaining};t=${Math.ceil(waitMs / 1000)}`,
  };
}

/** The value of Retry-After (RFC 9110 §10.2.3): whole seconds, at least 1. */
export function retryAfterField({ retryAfterMs }: Pick<Refusal, "retryAfterMs">): string {
  return String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
}

/** What a model reads of a refusal: the limit, and when to try again. */
export function refusalText(refusal: Refusal): string {
  const { by, limit, retryAfterMs } = refusal;
  if (by === "concurrency") {
    const calls = limit === "1" ? "1 call of this token is" : `${limit} calls of this token are`;
    return `${calls} running already. Try again when one has ended.`;
  }
  return `Rate limit: ${limit} ${subjectOf(refusal)}. Try again in ${spanText(retryAfterMs)}.`;
}

function subjectOf({ by, tool }: Refusal): string {
  switch (by) {
    case "token":
    case "concurrency":
      return "for this token";
    case "tool":
      return `of this token for ${tool ?? "this tool"}`;
    case "flood":
      return "requests of this token";
    case "ip":
      return "requests of this address";
    case "newTokens":
      return "new tokens of this address";
    case "refusedTokens":
      return "refused tokens of this address";
  }
}

/** A time to wait, rounded up: in seconds while these are few, else in minutes or hours. */
function spanText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
