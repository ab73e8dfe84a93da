import type { LimitsDefinition } from "../contract/limits.ts";
import { Concurrency } from "../core/concurrency.ts";
import { ExpiringMap } from "../core/expiring-map.ts";
import { SingleFlight } from "../core/single-flight.ts";
import { type Admission, admissionOf, type CallAdmission } from "./admission.ts";
import type { BucketRequest, BucketStore, Taken } from "./bucket-store.ts";
import { limitBuckets } from "./limit-buckets.ts";

/** What the limits of a server are made with. */
export interface ServerLimitsOptions {
  /** The server's name: servers that share a store share no buckets. */
  readonly server: string;
  readonly definition: LimitsDefinition;
  readonly store: BucketStore;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Who sends a request: a keyed hash of whom the credential stands for, and the address that it came from. */
export interface Sender {
  readonly caller: string;
  readonly address: string;
}

/** The limits of one server, in the order in which a request meets them. All reject only when the store does. */
export interface ServerLimits {
  /** Before anything of the request is read: counts it for its address. */
  admitAddress(address: string): Promise<Admission>;
  /** Before a token is tried that is not verified here (known by its keyed hash): counts those that are new. */
  admitNew(from: Sender): Promise<Admission>;
  /**
   * After a token was refused: counts it for its address. Refused itself where too many were, so that of guesses sent
   * together no more are answered than of guesses sent in turn.
   */
  admitRefused(address: string): Promise<Admission>;
  /** When it is known who calls: counts every request, calls or not. Refused after too many refused tokens too. */
  admitCaller(from: Sender): Promise<Admission>;
  /** Before a call runs: counts it for its token and its tool, and with those that run already. */
  admitCall(call: { readonly caller: string; readonly tool: string }): Promise<CallAdmission>;
}

const defaultConcurrency = 8;

/** For at least half as long a caller is known that sends nothing. */
const knownForMs = 3_600_000;

/** A caller that made room for others counts as new again; that costs it one of its address's `newTokens`. */
const maxKnownCallers = 100_000;

/** Nobody knows when a call ends; this is soon enough to ask again, and not a flood. */
const concurrencyRetryMs = 1000;

/** Makes the limits of a server. Throws where a rate of the definition cannot be read. */
export function createServerLimits(options: ServerLimitsOptions): ServerLimits {
  const { server, definition, store } = options;
  const buckets = limitBuckets(server, definition);
  const refusedBefore = (address: string): BucketRequest => ({
    ...buckets.refusedTokens(address),
    peek: true,
  });
  const max = definition.concurrency ?? defaultConcurrency;
  const running = new Concurrency({ max });
  return {
    admitAddress: async (address) =>
      admissionOf(await store.take([buckets.ip(address), refusedBefore(address)])),
    admitNew: newCallerCheck(options, buckets.newTokens),
    admitRefused: async (address) =>
      admissionOf(await store.take([buckets.refusedTokens(address)])),
    admitCaller: async ({ caller, address }) =>
      admissionOf(await store.take([buckets.flood(caller), refusedBefore(address)])),
    admitCall: async ({ caller, tool }) => {
      const release = running.acquire(caller);
      if (release === undefined) {
        const limit = String(max);
        return { kind: "refused", by: "concurrency", retryAfterMs: concurrencyRetryMs, limit };
      }
      let isAdmitted = false;
      try {
        const admission = admissionOf(await store.take(buckets.call(caller, tool)));
        isAdmitted = admission.kind === "admitted";
        if (admission.kind === "admitted") return { ...admission, release };
        return admission.by === "tool" ? { ...admission, tool } : admission;
      } finally {
        if (!isAdmitted) release();
      }
    },
  };
}

/** Takes one of `newTokens` for a caller that was not seen lately: once, also when its first requests come together. */
function newCallerCheck(
  { store, now }: ServerLimitsOptions,
  newTokens: (address: string) => BucketRequest,
): ServerLimits["admitNew"] {
  const seenAtMs = new ExpiringMap<number>({ maxEntries: maxKnownCallers, now });
  const asking = new SingleFlight<Taken>();
  return async ({ caller, address }) => {
    const nowMs = now();
    const seenMs = seenAtMs.get(caller);
    const taken =
      seenMs === undefined
        ? await asking.run(`${address} ${caller}`, () => store.take([newTokens(address)]))
        : undefined;
    if (taken?.kind === "refused") return admissionOf(taken);
    // Not at every request: who goes on sending has half of the time left at least.
    if (seenMs === undefined || nowMs - seenMs >= knownForMs / 2) {
      seenAtMs.set(caller, nowMs, knownForMs);
    }
    return { kind: "admitted" };
  };
}
