import { randomBytes } from "node:crypto";
import { type Hash64, type HashSecret, KeyHash } from "./key-hash.ts";

/** How many buckets one set has room for. */
const setSize = 32;

/** How many are meant for one set: one table in 30 that is full has a set that chance gave a 33rd. */
const usualSetSize = 12;

/**
 * When each bucket is full again, by its key's hash, in as much memory as it was made with: it never grows, so that
 * no operation takes longer than another, and holds no text that a garbage collector would have to copy.
 *
 * A bucket belongs to one of many small sets. In a set that has no room, the bucket that is full soonest makes room:
 * one that is full already costs nothing, and else forgetting it gives away least. So buckets vanish by themselves,
 * and a flood of new keys cannot push out a key that is blocked.
 */
export class BucketTable {
  readonly #hash: KeyHash;
  readonly #sets: number;
  readonly #lows: Uint32Array;
  readonly #highs: Uint32Array;
  readonly #times: Float64Array;

  /** `maxKeys`: how many buckets have room, at 43 bytes each. The secret is random when left out. */
  constructor({ maxKeys, secret }: { readonly maxKeys: number; readonly secret?: HashSecret }) {
    this.#hash = new KeyHash(secret ?? randomSecret());
    this.#sets = Math.max(1, Math.ceil(maxKeys / usualSetSize));
    const slots = this.#sets * setSize;
    this.#lows = new Uint32Array(slots);
    this.#highs = new Uint32Array(slots);
    this.#times = new Float64Array(slots);
  }

  /** What a bucket is known by here. Two keys have the same one by chance of 1 in 2^64. */
  idOf(key: string): Hash64 {
    return this.#hash.of(key);
  }

  /** When the bucket is full again; a time that has passed, or undefined, for one that is full. */
  get(id: Hash64): number | undefined {
    const slot = this.#slotOf(id);
    return slot < 0 ? undefined : this.#times[slot];
  }

  /** Keeps when the bucket is full again, unless it is so at `nowMs`. */
  set(
    id: Hash64,
    { fullAtMs, nowMs }: { readonly fullAtMs: number; readonly nowMs: number },
  ): void {
    const kept = this.#slotOf(id);
    if (kept < 0 && fullAtMs <= nowMs) return;
    const slot = kept >= 0 ? kept : this.#soonestSlot(id);
    this.#lows[slot] = id.low;
    this.#highs[slot] = id.high;
    this.#times[slot] = fullAtMs;
  }

  /** -1 for a bucket that is not kept. */
  #slotOf(id: Hash64): number {
    const start = this.#startOf(id);
    for (let slot = start; slot < start + setSize; slot += 1) {
      if (this.#lows[slot] === id.low && this.#highs[slot] === id.high) return slot;
    }
    return -1;
  }

  #soonestSlot(id: Hash64): number {
    const start = this.#startOf(id);
    let soonest = start;
    for (let slot = start + 1; slot < start + setSize; slot += 1) {
      if (this.#timeAt(slot) < this.#timeAt(soonest)) soonest = slot;
    }
    return soonest;
  }

  #startOf({ high }: Hash64): number {
    return (high % this.#sets) * setSize;
  }

  #timeAt(slot: number): number {
    return this.#times[slot] ?? 0;
  }
}

function randomSecret(): HashSecret {
  const bytes = randomBytes(8);
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}
