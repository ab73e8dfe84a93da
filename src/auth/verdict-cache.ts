import { ExpiringMap } from "../core/expiring-map.ts";
import type { KeyedHash } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import { SingleFlight } from "../core/single-flight.ts";
import type { Authentication } from "./caller.ts";

/** What somebody else said of a token: without the token itself, since it is kept. */
export interface Verdict {
  readonly authentication: Authentication;
  /** Whom it is for, where that is asked at each endpoint anew. */
  readonly aud?: unknown;
  /** How long it holds; 0 when it is for this once. */
  readonly holdsMs: number;
}

/** How long a token that was refused is not asked about again. */
export const refusedMs = 5000;

const maxEntries = 20_000;

/** Asks about each token once at a time, and not again while the verdict holds. */
export function cacheVerdicts({
  hash,
  monotonicMs,
  ask,
}: {
  readonly hash: KeyedHash;
  readonly monotonicMs: () => number;
  readonly ask: (token: Secret, key: string) => Promise<Verdict>;
}): (token: Secret) => Promise<Verdict> {
  const known = new ExpiringMap<Verdict>({ maxEntries, now: monotonicMs });
  const flights = new SingleFlight<Verdict>();
  const askAndKeep = async (token: Secret, key: string): Promise<Verdict> => {
    const verdict = await ask(token, key);
    if (verdict.holdsMs > 0) known.set(key, verdict, verdict.holdsMs);
    return verdict;
  };
  return async (token) => {
    const key = hash(token.reveal());
    return known.get(key) ?? (await flights.run(key, () => askAndKeep(token, key)));
  };
}

/** The same, where it is a caller with the token to pass on. */
export function withCredential(authentication: Authentication, token: Secret): Authentication {
  if (authentication.kind !== "caller") return authentication;
  return { kind: "caller", caller: { ...authentication.caller, credential: token } };
}
