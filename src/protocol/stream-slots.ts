const maxOfOwner = 16;
const maxInAll = 1000;

/** The streams that a host may have open at the same time: 16 of each caller, 1,000 in all. */
export class StreamSlots {
  readonly #open = new Map<string, number>();
  #inAll = 0;

  /** Takes a place; the function gives it back when the stream ends, once. Undefined when there is none. */
  take(owner: string): (() => void) | undefined {
    const own = this.#open.get(owner) ?? 0;
    if (own >= maxOfOwner || this.#inAll >= maxInAll) return undefined;
    this.#open.set(owner, own + 1);
    this.#inAll += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(owner);
      isHeld = false;
    };
  }

  #giveBack(owner: string): void {
    this.#inAll -= 1;
    const own = this.#open.get(owner) ?? 0;
    if (own > 1) this.#open.set(owner, own - 1);
    else this.#open.delete(owner);
  }
}
