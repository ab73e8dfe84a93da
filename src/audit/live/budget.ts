/** What an audit may take. */
export interface BudgetLimits {
  readonly maxRequests: number;
  readonly budgetMs: number;
  readonly requestsPerSecond: number;
  /** Of one request. */
  readonly timeoutMs: number;
}

/** Counts what is sent, slows it down, and says when it is enough. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #startMs = performance.now();
  #nextMs = 0;
  #sent = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Messages that were sent. */
  get sent(): number {
    return this.#sent;
  }

  get elapsedMs(): number {
    return performance.now() - this.#startMs;
  }

  get timeoutMs(): number {
    return Math.max(1, Math.min(this.#limits.timeoutMs, this.#limits.budgetMs - this.elapsedMs));
  }

  /** Waits until the next message may be sent; gives the reason where none may. */
  async take(): Promise<string | undefined> {
    const { maxRequests, budgetMs, requestsPerSecond } = this.#limits;
    if (this.#sent >= maxRequests) return `the ${maxRequests} requests of this audit were used up`;
    const now = performance.now();
    const waitMs = Math.max(0, this.#nextMs - now);
    if (this.elapsedMs + waitMs >= budgetMs) {
      return `the ${budgetMs / 1000} s of this audit were used up`;
    }
    this.#nextMs = Math.max(now, this.#nextMs) + 1000 / requestsPerSecond;
    this.#sent += 1;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return undefined;
  }

  /** Whether the next answer has less time than one may take: that it does not come then says nothing. */
  get isShort(): boolean {
    return this.timeoutMs < this.#limits.timeoutMs;
  }
}
