import type { BucketRequest, BucketStore, Standing, Taken } from "./bucket-store.ts";
import { BucketTable } from "./bucket-table.ts";
import { readTimes, standingAt } from "./gcra.ts";

/** What the memory store is made with. */
export interface MemoryStoreOptions {
  /** A monotonic clock in milliseconds. One that jumps locks nobody out for longer than a bucket takes to fill. */
  readonly now: () => number;
  /** How many buckets that are not full have room. A million take 43 MB, reserved at once. */
  readonly maxKeys: number;
}

/** Buckets of this process alone. */
export function createMemoryStore({ now, maxKeys }: MemoryStoreOptions): BucketStore {
  const table = new BucketTable({ maxKeys });
  // Nothing is awaited between reading and writing: that makes a take one step.
  return { take: async (buckets) => takeAll({ table, buckets, nowMs: now() }) };
}

function takeAll({ table, buckets, nowMs }: TakeInput): Taken {
  const read = buckets.map((bucket) => {
    const id = table.idOf(bucket.key);
    const times = readTimes({ rate: bucket.rate, keptAtMs: table.get(id), nowMs });
    return { id, bucket, times, before: standingAt(bucket, { fullAtMs: times.fullAtMs, nowMs }) };
  });
  const by = longestWait(read.map(({ before }) => before));
  const standings = read.map(({ id, bucket, times, before }) => {
    const isSpent = by === undefined && bucket.peek === undefined;
    const fullAtMs = isSpent ? times.spentAtMs : times.fullAtMs;
    table.set(id, { fullAtMs, nowMs });
    return isSpent ? standingAt(bucket, { fullAtMs, nowMs }) : before;
  });
  return by === undefined ? { kind: "taken", standings } : { kind: "refused", by };
}

interface TakeInput {
  readonly table: BucketTable;
  readonly buckets: readonly BucketRequest[];
  readonly nowMs: number;
}

/** Of the empty buckets, the one that stays empty for longest. */
function longestWait(standings: readonly Standing[]): Standing | undefined {
  let longest: Standing | undefined;
  for (const standing of standings) {
    if (standing.remaining > 0) continue;
    if (longest === undefined || standing.waitMs > longest.waitMs) longest = standing;
  }
  return longest;
}
