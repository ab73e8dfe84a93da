import { Concurrency, type Release } from "../core/concurrency.ts";

const maxOfOwner = 16;
const maxInAll = 1000;

/** The streams that a host may have open at the same time: 16 of each caller, 1,000 in all. */
export class StreamSlots {
  readonly #ofOwner = new Concurrency({ max: maxOfOwner });
  readonly #inAll = new Concurrency({ max: maxInAll });

  /** Takes a place; the function gives it back when the stream ends, once. Undefined when there is none. */
  take(owner: string): Release | undefined {
    const ofOwner = this.#ofOwner.acquire(owner);
    const inAll = ofOwner && this.#inAll.acquire("all");
    if (inAll === undefined) {
      ofOwner?.();
      return undefined;
    }
    return () => {
      ofOwner?.();
      inAll();
    };
  }
}
