/** What tells work that nobody wants its outcome any more. Every AbortSignal is one. */
export interface Cancellation {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * A cancellation and who calls it, for every request of the host: an AbortController with its signal costs more than
 * reading the request's message does.
 */
export class Canceller implements Cancellation {
  readonly #listeners = new Set<() => void>();
  #isAborted = false;

  get aborted(): boolean {
    return this.#isAborted;
  }

  /** Tells every listener, once. Throws what one of them has thrown, after all have been told. */
  abort(): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    const failures: unknown[] = [];
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        failures.push(error);
      }
    }
    this.#listeners.clear();
    if (failures.length > 0) throw failures[0];
  }

  /** Listeners are called once, whatever the options. Nothing is called where it is aborted already. */
  addEventListener(_type: "abort", listener: () => void): void {
    if (!this.#isAborted) this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }
}

/** An AbortSignal that follows a cancellation, for code that takes nothing else. */
export function abortSignalOf(cancellation: Cancellation): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (cancellation.aborted) abort();
  else cancellation.addEventListener("abort", abort, { once: true });
  return controller.signal;
}
