import type { Rate } from "./parse-rate.ts";

/** Which of a server's limits a bucket is for. */
export type Policy = "ip" | "refusedTokens" | "newTokens" | "flood" | "token" | "tool";

/** One is wanted of this bucket. */
export interface BucketRequest {
  readonly policy: Policy;
  /** What the bucket is known by; never a credential. */
  readonly key: string;
  readonly rate: Rate;
  /** Only look: it refuses while it is empty, and nothing is spent of it. */
  readonly peek?: true;
}

/** How a bucket stands after a decision. */
export interface Standing {
  readonly policy: Policy;
  readonly rate: Rate;
  /** How many may come at once now. */
  readonly remaining: number;
  /** Whole milliseconds until there is one more; 0 for a full bucket. */
  readonly waitMs: number;
}

/** A decision: one was spent of every bucket (`standings` in their order), or of none, since `by` is empty. */
export type Taken =
  | { readonly kind: "taken"; readonly standings: readonly Standing[] }
  | { readonly kind: "refused"; readonly by: Standing };

/** Where buckets are kept: this process's memory, or what several processes share. */
export interface BucketStore {
  /**
   * Takes one of each bucket or nothing at all, in one step that no other take comes between. Of several that are
   * empty, the one with the longest wait refuses. A key stands once in a request.
   */
  take(buckets: readonly BucketRequest[]): Promise<Taken>;
}
