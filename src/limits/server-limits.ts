import type { LimitsDefinition } from "../contract/limits.ts";
import { ExpiringMap } from "../core/expiring-map.ts";
import { SingleFlight } from "../core/single-flight.ts";
import { type Admission, admissionOf, type CallAdmission } from "./admission.ts";
import type { BucketRequest, BucketStore, Taken } from "./bucket-store.ts";
import { Concurrency } from "./concurrency.ts";
import { limitBuckets } from "./limit-buckets.ts";

/** What the limits of a server are made with. */
export interface ServerLimitsOptions {
  /** The server's name: servers that share a store share no buckets. */
  readonly server: string;
  readonly definition: LimitsDefinition;
  readonly store: BucketStore;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Tokens are not verified here: a caller can make up as many as it likes. */
  readonly passthrough: boolean;
}

/** The limits of one server, in the order in which a request meets them. All reject only when the store does. */
export interface ServerLimits {
  /** Before anything of the request is read: counts it for its address. */
  admitAddress(address: string): Promise<Admission>;
  /** After a token was refused: an address with too many of them is not admitted for a while. */
  tokenRefused(address: string): Promise<void>;
  /** When it is known who calls (by a keyed hash): counts every request, calls or not. */
  admitCaller(from: { readonly caller: string; readonly address: string }): Promise<Admission>;
  /** Before a call runs: counts it for its token and its tool, and with those that run already. */
  admitCall(call: { readonly caller: string; readonly tool: string }): Promise<CallAdmission>;
}

const defaultConcurrency = 8;

/** For so long a caller is known that sends nothing. */
const knownForMs = 3_600_000;

/** A caller that made room for others counts as new again; that costs it one of its address's `newTokens`. */
const maxKnownCallers = 100_000;

/** Nobody knows when a call ends; this is soon enough to ask again, and not a flood. */
const concurrencyRetryMs = 1000;

/** Makes the limits of a server. Throws where a rate of the definition cannot be read. */
export function createServerLimits(options: ServerLimitsOptions): ServerLimits {
  const { server, definition, store } = options;
  const buckets = limitBuckets(server, definition);
  const admitNew = options.passthrough ? newCallerCheck(options, buckets.newTokens) : undefined;
  const max = definition.concurrency ?? defaultConcurrency;
  const running = new Concurrency({ max });
  return {
    admitAddress: async (address) => {
      const refused = { ...buckets.refusedTokens(address), peek: true } as const;
      return admissionOf(await store.take([buckets.ip(address), refused]));
    },
    tokenRefused: async (address) => {
      await store.take([buckets.refusedTokens(address)]);
    },
    admitCaller: async (from) => {
      const taken = await admitNew?.(from);
      if (taken?.kind === "refused") return admissionOf(taken);
      return admissionOf(await store.take([buckets.flood(from.caller)]));
    },
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

type NewCallerCheck = (from: {
  readonly caller: string;
  readonly address: string;
}) => Promise<Taken | undefined>;

/** Takes one of `newTokens` for a caller that was not seen lately: once, also when its first requests come together. */
function newCallerCheck(
  { store, now }: ServerLimitsOptions,
  newTokens: (address: string) => BucketRequest,
): NewCallerCheck {
  const known = new ExpiringMap<true>({ maxEntries: maxKnownCallers, now });
  const asking = new SingleFlight<Taken>();
  return async ({ caller, address }) => {
    const isKnown = known.get(caller) === true;
    const taken = isKnown
      ? undefined
      : await asking.run(`${address} ${caller}`, () => store.take([newTokens(address)]));
    if (taken?.kind !== "refused") known.set(caller, true, knownForMs);
    return taken;
  };
}
