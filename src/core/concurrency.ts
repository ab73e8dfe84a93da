/** Ends what was acquired; calling it again does nothing. */
export type Release = () => void;

/** Counts what runs at the same time, by key: at most `max` of each. Nothing is kept of a key that runs nothing. */
export class Concurrency {
  readonly #max: number;
  readonly #running = new Map<string, number>();

  constructor({ max }: { readonly max: number }) {
    this.#max = max;
  }

  /** How many keys run something. */
  get size(): number {
    return this.#running.size;
  }

  /** Begins one of the key; undefined when as many as may are running already. */
  acquire(key: string): Release | undefined {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#max) return undefined;
    this.#running.set(key, running + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#release(key);
    };
  }

  #release(key: string): void {
    const running = this.#running.get(key) ?? 0;
    if (running > 1) this.#running.set(key, running - 1);
    else this.#running.delete(key);
  }
}
