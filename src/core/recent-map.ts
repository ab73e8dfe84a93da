/**
 * Remembers for a short while: what is not asked for again is let go of within two periods, also when nothing else
 * happens. Two maps that take turns, so that no operation ever walks over the entries.
 */
export class RecentMap<V> {
  readonly #periodMs: number;
  readonly #maxYoung: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #timer: NodeJS.Timeout | undefined;

  constructor({
    periodMs,
    maxEntries,
  }: { readonly periodMs: number; readonly maxEntries: number }) {
    this.#periodMs = periodMs;
    this.#maxYoung = Math.max(1, Math.floor(maxEntries / 2));
  }

  /** How many are kept. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The value, unless it was let go of. */
  get(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.#old.delete(key);
    this.set(key, old);
    return old;
  }

  /** Keeps a value. */
  set(key: string, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size >= this.#maxYoung) this.#turn();
    this.#timer ??= this.#turnLater();
  }

  #turn(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** Only while there is something to let go of; it keeps no process alive. */
  #turnLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#turn();
      this.#timer = this.#old.size > 0 ? this.#turnLater() : undefined;
    }, this.#periodMs).unref();
  }
}
