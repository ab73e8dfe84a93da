import type { Pool } from "undici";

/** Answers may lead to any host below a pattern: without a bound, each of them would keep a pool. */
const maxPools = 16;

/** The pools that were used last. One that is pushed out ends what it has begun. */
export class RecentPools {
  readonly #pools = new Map<string, Pool>();

  get(key: string, open: () => Pool): Pool {
    const pool = this.#pools.get(key) ?? open();
    this.#pools.delete(key);
    this.#pools.set(key, pool);
    for (const [oldest, unused] of this.#pools) {
      if (this.#pools.size <= maxPools) break;
      this.#pools.delete(oldest);
      void unused.close();
    }
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }
}
