import type { Cancellation } from "../core/cancellation.ts";
import { createKeyedHash } from "../core/keyed-hash.ts";
import type { Clock, Environment, KeyedHash, ReadSecretFile, WebFetch } from "../core/ports.ts";
import { type CoolDownStore, memoryCoolDownStore } from "./cool-down-store.ts";
import type { Resolve } from "./guarded-connect.ts";
import { readSecretFile } from "./read-secret-file.ts";
import { createWebFetch } from "./web-fetch.ts";

/** Waits; ends early, and does not fail, when the signal is aborted. */
export type Sleep = (forMs: number, signal?: Cancellation) => Promise<void>;

/** The world as the upstreams need it. */
export interface UpstreamPorts {
  readonly environment: Environment;
  readonly readSecretFile: ReadSecretFile;
  /** What caches and cool-downs know credentials by. */
  readonly hash: KeyedHash;
  /** To token endpoints. */
  readonly fetch: WebFetch;
  /** For the dates in answers. */
  readonly clock: Clock;
  /** For all that lasts a while: milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly coolDowns: CoolDownStore;
  /** The system's when left out. */
  readonly resolve?: Resolve;
}

/** The real ones, where others are not given; the environment is empty, since only the caller knows whose it is. */
export function withRealPorts(
  given: Partial<UpstreamPorts>,
  { allowPrivate }: { readonly allowPrivate: boolean },
): UpstreamPorts {
  const monotonicMs = given.monotonicMs ?? (() => performance.now());
  return {
    environment: {},
    readSecretFile,
    // With a key of this process: what it gives means nothing to another.
    hash: createKeyedHash(),
    fetch: createWebFetch({ allowPrivate }),
    clock: { now: Date.now },
    monotonicMs,
    random: Math.random,
    sleep,
    coolDowns: memoryCoolDownStore(monotonicMs),
    ...given,
  };
}

function sleep(forMs: number, signal?: Cancellation): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, forMs);
    signal?.addEventListener("abort", end, { once: true });
  });
}
