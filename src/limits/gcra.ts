// The generic cell rate algorithm (ITU-T I.371, Annex A): https://www.itu.int/rec/T-REC-I.371
// All that is kept of a bucket is its theoretical arrival time: when it will be full again, if nothing more comes.
import type { BucketRequest, Standing } from "./bucket-store.ts";
import type { Rate } from "./parse-rate.ts";

/** Parts of one arrival that rounding may add up to; without it, the last of a burst could be refused. */
const tolerance = 0.001;

/** What rounding may add to a time. */
const roundingMs = 0.001;

/** When the bucket is full again if it is left alone, and when one more is taken of it. */
export interface BucketTimes {
  readonly fullAtMs: number;
  readonly spentAtMs: number;
}

/**
 * Reads a kept arrival time (undefined: the bucket is full). A clock that went back leaves times that no bucket can
 * have; they count as those of an empty bucket. Keep what comes back, also of a refusal: else they would never pass.
 */
export function readTimes(input: {
  readonly rate: Rate;
  readonly keptAtMs: number | undefined;
  readonly nowMs: number;
}): BucketTimes {
  const { rate, keptAtMs = input.nowMs, nowMs } = input;
  const emptyUntilMs = nowMs + (rate.burst + tolerance) * intervalMs(rate);
  const fullAtMs = Math.min(Math.max(keptAtMs, nowMs), emptyUntilMs);
  return { fullAtMs, spentAtMs: fullAtMs + intervalMs(rate) };
}

/** How a bucket stands that is full again at a time. */
export function standingAt(
  { policy, rate }: BucketRequest,
  times: { readonly fullAtMs: number; readonly nowMs: number },
): Standing {
  const usedMs = times.fullAtMs - times.nowMs;
  const free = rate.burst - usedMs / intervalMs(rate);
  const remaining = Math.max(0, Math.floor(free + tolerance));
  if (remaining >= rate.burst) return { policy, rate, remaining, waitMs: 0 };
  const usedAtNextMs = (rate.burst - remaining - 1) * intervalMs(rate);
  return { policy, rate, remaining, waitMs: Math.ceil(usedMs - usedAtNextMs - roundingMs) };
}

function intervalMs({ perMs, count }: Rate): number {
  return perMs / count;
}
