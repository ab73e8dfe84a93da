import { setTimeout } from "node:timers/promises";
import { Pool } from "undici";
import type { Post } from "./posts.ts";

/** Requests that a load is made of. */
export interface LoadPlan {
  /** The whole URL of each. */
  readonly url: string;
  readonly post: Post;
  readonly requests: number;
  /** At the same time, each on a connection of its own. */
  readonly concurrency: number;
  /** Requests a second; as many as are answered when left out. */
  readonly perSecond?: number | undefined;
  /** Whether an answer is what it should be. */
  readonly isRight: (text: string) => boolean;
}

/** What came of it. */
export interface LoadResult {
  readonly wallMs: number;
  /** Of each request, in the order of their ends. */
  readonly latenciesMs: readonly number[];
}

/** Sends the requests, the next one on a connection as soon as the last is answered. Rejects at the first wrong answer. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { origin, pathname: path } = new URL(plan.url);
  const pool = new Pool(origin, { connections: plan.concurrency, pipelining: 1 });
  const latenciesMs: number[] = [];
  let next = 0;
  const begun = performance.now();
  const caller = async (): Promise<void> => {
    while (next < plan.requests) {
      const dueMs = plan.perSecond === undefined ? 0 : (next / plan.perSecond) * 1000;
      next += 1;
      const waitMs = begun + dueMs - performance.now();
      if (plan.perSecond !== undefined && waitMs > 0) await setTimeout(waitMs);
      const started = performance.now();
      const { statusCode, body } = await pool.request({ ...plan.post, path, method: "POST" });
      const text = await body.text();
      latenciesMs.push(performance.now() - started);
      if (statusCode === 200 && plan.isRight(text)) continue;
      throw new Error(`${plan.url} answered ${statusCode}: ${text.slice(0, 500)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: plan.concurrency }, caller));
  } finally {
    await pool.close();
  }
  return { wallMs: performance.now() - begun, latenciesMs };
}
