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
  let left = plan.requests;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      const { statusCode, body } = await pool.request({ ...plan.post, path, method: "POST" });
      const text = await body.text();
      latenciesMs.push(performance.now() - started);
      if (statusCode === 200 && plan.isRight(text)) continue;
      throw new Error(`${plan.url} answered ${statusCode}: ${text.slice(0, 500)}`);
    }
  };
  const started = performance.now();
  try {
    await Promise.all(Array.from({ length: plan.concurrency }, caller));
  } finally {
    await pool.close();
  }
  return { wallMs: performance.now() - started, latenciesMs };
}
