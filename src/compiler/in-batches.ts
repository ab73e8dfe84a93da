/** Enough to keep a disk busy, few enough for any limit on open files. */
const batchSize = 32;

/**
 * Does the work on the items of a batch at the same time, batch after batch; the results in the items' order. When some
 * fail it rejects as the first of them, after all of its batch have ended: nothing goes on behind the caller's back.
 */
export async function inBatches<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    const settled = await Promise.allSettled(items.slice(start, start + batchSize).map(work));
    for (const outcome of settled) {
      if (outcome.status === "rejected") throw outcome.reason;
      results.push(outcome.value);
    }
  }
  return results;
}
