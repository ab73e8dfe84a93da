// What upstreams tell of their rate limits.
// Retry-After, RFC 9110 §10.2.3: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
// GitHub: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api,
// GitLab: https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/#response-headers,
// RateLimit fields: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/

/** Header fields of an answer, by names in lower case. */
type Headers = { readonly [name: string]: string };

/** What is left of a quota. */
export interface ToldQuota {
  readonly remaining?: number | undefined;
  /** Milliseconds until there is more; not positive where that has passed. */
  readonly resetMs?: number | undefined;
}

/** Milliseconds that a Retry-After field asks to wait, in seconds or until a date; undefined where it says nothing. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  // A date only: Date.parse would also take "-5" for a year.
  const dateMs = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** Names are written out, since this is looked for in every answer. */
const fields = [
  { remaining: "x-ratelimit-remaining", reset: "x-ratelimit-reset" },
  { remaining: "ratelimit-remaining", reset: "ratelimit-reset" },
  { remaining: "x-rate-limit-remaining", reset: "x-rate-limit-reset" },
] as const;

/** What an answer tells of a quota; `nowMs` since 1970. */
export function toldQuota(headers: Headers, nowMs: number): ToldQuota {
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
