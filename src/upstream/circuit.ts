import { UpstreamFailure } from "../core/ports.ts";
import { Unanswered } from "./unanswered.ts";

const mostFailures = 5;
const openMs = 10_000;

/**
 * Spares an upstream that cannot be reached, and its callers the wait: after five calls in a row for which there was no
 * connection it is not asked for 10 s, then with one call. Any connection ends that. Silence and a connection that is
 * cut say nothing: a caller can bring them about with a question that is slow or does harm, and would then take the
 * upstream from everybody.
 */
export class Circuit {
  readonly #monotonicMs: () => number;
  #failures = 0;
  #openUntilMs = 0;
  #isTrying = false;

  /** A call has a connection, a new one or one that was kept. Works without its object. */
  readonly connected = (): void => {
    this.#failures = 0;
  };

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Begins a call; true for the one that tries whether it is over. Throws `UpstreamFailure` ("refused") while it is open. */
  enter(who: string): boolean {
    if (this.#failures < mostFailures) return false;
    const leftMs = this.#openUntilMs - this.#monotonicMs();
    if (leftMs <= 0 && !this.#isTrying) {
      this.#isTrying = true;
      return true;
    }
    const seconds = Math.max(1, Math.ceil(leftMs / 1000));
    const message = `${who} could not be reached several times in a row; it is tried again in ${seconds} s.`;
    throw new UpstreamFailure("refused", message);
  }

  /** Learns why a call has failed. */
  failed(error: unknown): void {
    if (!(error instanceof Unanswered) || error.wasConnected) return;
    this.#failures += 1;
    if (this.#failures >= mostFailures) this.#openUntilMs = this.#monotonicMs() + openMs;
  }

  /** The call that tried has ended. */
  tried(): void {
    this.#isTrying = false;
  }
}
