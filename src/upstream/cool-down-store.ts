import { ExpiringMap } from "../core/expiring-map.ts";

/**
 * Where cool-downs are kept: in this process, or shared by several. A store that cannot answer lets the call through:
 * the upstream then says itself what it would have said.
 */
export interface CoolDownStore {
  /** Milliseconds that it still lasts; undefined where there is none. */
  get(key: string): Promise<number | undefined>;
  /** Opens one for so many milliseconds, unless one lasts longer already. */
  set(key: string, forMs: number): Promise<void>;
  /** Whether there is certainly none; then no key has to be made. Not known when left out. */
  isEmpty?(): boolean;
}

/** A store of this process alone, of bounded size. */
export function memoryCoolDownStore(monotonicMs: () => number): CoolDownStore {
  const ends = new ExpiringMap<number>({ maxEntries: 20_000, now: monotonicMs });
  let lastEndsMs = 0;
  return {
    isEmpty: () => lastEndsMs <= monotonicMs(),
    async get(key) {
      const endsMs = ends.get(key);
      return endsMs === undefined ? undefined : endsMs - monotonicMs();
    },
    async set(key, forMs) {
      const endsMs = monotonicMs() + forMs;
      if (endsMs > (ends.get(key) ?? 0)) ends.set(key, endsMs, forMs);
      lastEndsMs = Math.max(lastEndsMs, endsMs);
    },
  };
}
