/**
 * A map of at most `maxEntries` whose entries end by themselves. When it is full, the half that was used longest ago
 * goes at once: two generations instead of an order, so that no operation ever walks over many entries.
 */
export class ExpiringMap<V> {
  readonly #maxYoung: number;
  readonly #now: () => number;
  #young = new Map<string, Entry<V>>();
  #old = new Map<string, Entry<V>>();

  /** `now` in milliseconds; a clock that only goes forward is best. */
  constructor({ maxEntries, now }: { readonly maxEntries: number; readonly now: () => number }) {
    this.#maxYoung = Math.max(1, Math.floor(maxEntries / 2));
    this.#now = now;
  }

  /** The value, unless it has ended or made room for others. */
  get(key: string): V | undefined {
    const entry = this.#young.get(key) ?? this.#revived(key);
    if (entry === undefined) return undefined;
    if (entry.endsMs > this.#now()) return entry.value;
    this.#young.delete(key);
    return undefined;
  }

  /** Keeps a value for so many milliseconds. */
  set(key: string, value: V, forMs: number): void {
    this.#put(key, { value, endsMs: this.#now() + forMs });
  }

  /** Forgets a value. */
  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  #revived(key: string): Entry<V> | undefined {
    const entry = this.#old.get(key);
    if (entry !== undefined) this.#put(key, entry);
    return entry;
  }

  #put(key: string, entry: Entry<V>): void {
    this.#old.delete(key);
    this.#young.set(key, entry);
    if (this.#young.size < this.#maxYoung) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

interface Entry<V> {
  readonly value: V;
  readonly endsMs: number;
}
