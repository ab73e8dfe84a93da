const windowMs = 10_000;
const share = 0.1;
const least = 5;

/**
 * How much may be sent again: a tenth of the requests of the last 10 to 20 s, and always a few, so that an outage is not
 * made worse by everybody trying twice.
 */
export class RetryBudget {
  readonly #monotonicMs: () => number;
  #startedMs: number;
  #now = { requests: 0, retries: 0 };
  #before = { requests: 0, retries: 0 };

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
    this.#startedMs = monotonicMs();
  }

  /** A request comes, whether it will be sent again or not. */
  count(): void {
    this.#roll();
    this.#now.requests += 1;
  }

  /** Takes the right to send a request again, if there is one left. */
  take(): boolean {
    this.#roll();
    const requests = this.#now.requests + this.#before.requests;
    const retries = this.#now.retries + this.#before.retries;
    if (retries >= Math.max(least, requests * share)) return false;
    this.#now.retries += 1;
    return true;
  }

  #roll(): void {
    const passedMs = this.#monotonicMs() - this.#startedMs;
    if (passedMs < windowMs) return;
    const none = { requests: 0, retries: 0 };
    this.#before = passedMs < 2 * windowMs ? this.#now : none;
    this.#now = { ...none };
    this.#startedMs += passedMs;
  }
}
