import { UpstreamFailure } from "../core/ports.ts";
import { Unanswered } from "./unanswered.ts";

const mostFailures = 5;
const openMs = 10_000;

/**
 * Spares an upstream that is down, and its callers the wait: after five failures in a row it is not asked for 10 s, then
 * with one call. Any answer, whatever its status, ends that; cancelled calls and bad requests say nothing.
 */
export class Circuit {
  readonly #monotonicMs: () => number;
  #failures = 0;
  #openUntilMs = 0;
  #isTrying = false;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Does the work and learns from its outcome. Throws `UpstreamFailure` ("refused") instead while it is open. */
  async run<T>(who: string, work: (isTrial: boolean) => Promise<T>): Promise<T> {
    const isTrial = this.#failures >= mostFailures;
    if (isTrial) this.#refuse(who);
    try {
      const result = await work(isTrial);
      this.#failures = 0;
      return result;
    } catch (error) {
      if (error instanceof Unanswered) this.#fail();
      throw error;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  /** Lets the one call through that finds out whether it is over. */
  #refuse(who: string): void {
    const leftMs = this.#openUntilMs - this.#monotonicMs();
    if (leftMs <= 0 && !this.#isTrying) {
      this.#isTrying = true;
      return;
    }
    const seconds = Math.max(1, Math.ceil(leftMs / 1000));
    const message = `${who} did not answer several times in a row; it is tried again in ${seconds} s.`;
    throw new UpstreamFailure("refused", message);
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#failures >= mostFailures) this.#openUntilMs = this.#monotonicMs() + openMs;
  }
}
