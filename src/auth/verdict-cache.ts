import { ExpiringMap } from "../core/expiring-map.ts";
import type { KeyedHash } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import { SingleFlight } from "../core/single-flight.ts";
import type { Authentication, JudgeToken } from "./caller.ts";

/** What somebody else said of a token: without the token itself, since it is kept. */
export interface Verdict {
  readonly authentication: Authentication;
  /** How long it holds; 0 when it is for this once. */
  readonly holdsMs: number;
}

/** How long a token that was refused is not asked about again. */
export const refusedMs = 5000;

const maxEntries = 20_000;

/** Asks about each token once at a time, and not again while the verdict holds. Callers get the token as credential. */
export function cacheVerdicts({
  hash,
  now,
  ask,
}: {
  readonly hash: KeyedHash;
  readonly now: () => number;
  readonly ask: (token: Secret, key: string) => Promise<Verdict>;
}): JudgeToken {
  const known = new ExpiringMap<Authentication>({ maxEntries, now });
  const flights = new SingleFlight<Authentication>();
  const askAndKeep = async (token: Secret, key: string): Promise<Authentication> => {
    const { authentication, holdsMs } = await ask(token, key);
    if (holdsMs > 0) known.set(key, authentication, holdsMs);
    return authentication;
  };
  return async (token) => {
    const key = hash(token.reveal());
    const verdict = known.get(key) ?? (await flights.run(key, () => askAndKeep(token, key)));
    if (verdict.kind !== "caller") return verdict;
    return { kind: "caller", caller: { ...verdict.caller, credential: token } };
  };
}
