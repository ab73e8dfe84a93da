import type { Reply } from "./exchange.ts";

/** What an audit may take. */
export interface BudgetLimits {
  readonly maxRequests: number;
  readonly budgetMs: number;
  readonly requestsPerSecond: number;
  /** Of one request. */
  readonly timeoutMs: number;
  /** Of all answers together: they are kept until the end. */
  readonly maxCharacters: number;
  /** Of all of them together, once they are parsed. */
  readonly maxValues: number;
}

/** Counts what is sent, slows it down, and says when it is enough. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #startMs = performance.now();
  #nextMs = 0;
  #sent = 0;
  #allowed = 0;
  #exhausted: string | undefined;
  #characters = 0;
  #values = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Messages that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** How many may be sent at most. */
  get maxRequests(): number {
    return this.#limits.maxRequests + this.#allowed;
  }

  /** One more may be sent than was said: for what depends on how much the server has to say. */
  allowOneMore(): void {
    this.#allowed += 1;
  }

  /** Why something was not sent any more; undefined where everything was. */
  get exhausted(): string | undefined {
    return this.#exhausted;
  }

  /** Told of an answer, which is kept. */
  spend({ text, values }: Pick<Reply, "text" | "values">): void {
    this.#characters += text.length;
    this.#values += values;
  }

  get elapsedMs(): number {
    return performance.now() - this.#startMs;
  }

  get timeoutMs(): number {
    return Math.max(1, Math.min(this.#limits.timeoutMs, this.#limits.budgetMs - this.elapsedMs));
  }

  /** Waits until so many messages may be sent; gives the reason where they may not. What is not paced need not wait. */
  async take({
    count = 1,
    isPaced = true,
  }: {
    readonly count?: number;
    readonly isPaced?: boolean;
  } = {}): Promise<string | undefined> {
    const { budgetMs, requestsPerSecond } = this.#limits;
    const full = this.#fullBecause();
    if (full !== undefined) return this.#end(full);
    if (this.#sent + count > this.maxRequests) {
      return this.#end(`the ${this.maxRequests} requests of this audit were used up`);
    }
    const now = performance.now();
    const waitMs = isPaced ? Math.max(0, this.#nextMs - now) : 0;
    if (this.elapsedMs + waitMs >= budgetMs) {
      return this.endInTime();
    }
    this.#nextMs = Math.max(now, this.#nextMs) + (1000 * count) / requestsPerSecond;
    this.#sent += count;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return undefined;
  }

  #fullBecause(): string | undefined {
    const { maxCharacters, maxValues } = this.#limits;
    const isFull = this.#characters > maxCharacters || this.#values > maxValues;
    if (!isFull) return undefined;
    const [size, count] = [`${maxCharacters / 1024 ** 2} MiB`, `${maxValues / 1e6} million values`];
    return `the answers had more than the ${size}, or the ${count}, that this audit reads`;
  }

  /** The time was used up while an answer was waited for. */
  endInTime(): string {
    return this.#end(`the ${this.#limits.budgetMs / 1000} s of this audit were used up`);
  }

  #end(reason: string): string {
    this.#exhausted ??= reason;
    return reason;
  }

  /** Whether the next answer has less time than one may take: that it does not come then says nothing. */
  get isShort(): boolean {
    return this.timeoutMs < this.#limits.timeoutMs;
  }
}
