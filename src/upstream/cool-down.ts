import { ExpiringMap } from "../core/expiring-map.ts";
import { UpstreamFailure, type UpstreamResponse } from "../core/ports.ts";
import type { CoolDownStore } from "./cool-down-store.ts";
import { type RateLimitHint, rateLimitHint } from "./rate-limit-hint.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** Whose quota a request uses. */
export interface Quota {
  /** Makes a keyed hash of origin and credential. */
  readonly keyOf: () => string;
  /** What the request asks for, so that it is known which of the upstream's quotas it uses: method and path template. */
  readonly operation: string;
}

const longestMs = 3_600_000;
const firstSecondaryMs = 60_000;
const longestSecondaryMs = 900_000;
const maxCredentials = 10_000;
const maxOperations = 5_000;

/**
 * Keeps from an upstream what it would refuse: a credential whose rate limit is used up is not sent until the limit's end.
 * Where an upstream has several quotas (GitHub's search beside its core), only calls of the one that is used up wait.
 */
export class CoolDowns {
  readonly #store: CoolDownStore;
  readonly #ports: Pick<UpstreamPorts, "clock" | "monotonicMs">;
  /** The last pause of a credential after a secondary limit: the next one is twice as long. */
  readonly #pauses: ExpiringMap<{ readonly forMs: number; readonly endsMs: number }>;
  readonly #resources: ExpiringMap<string>;

  constructor({
    coolDowns,
    clock,
    monotonicMs,
  }: Pick<UpstreamPorts, "coolDowns" | "clock" | "monotonicMs">) {
    this.#store = coolDowns;
    this.#ports = { clock, monotonicMs };
    this.#pauses = new ExpiringMap({ maxEntries: maxCredentials, now: monotonicMs });
    this.#resources = new ExpiringMap({ maxEntries: maxOperations, now: monotonicMs });
  }

  /** Whether nothing is used up for certain; then nothing has to be checked. */
  isEmpty(): boolean {
    return this.#store.isEmpty?.() ?? false;
  }

  /** Throws `UpstreamFailure` ("refused") while the quota is known to be used up. */
  async check({ keyOf, operation }: Quota): Promise<void> {
    const key = keyOf();
    const resource = this.#resources.get(operation);
    const leftMs = Math.max(
      (await this.#store.get(key)) ?? 0,
      resource === undefined ? 0 : ((await this.#store.get(`${key} ${resource}`)) ?? 0),
    );
    if (leftMs <= 0) return;
    const seconds = Math.ceil(leftMs / 1000);
    const message = `The upstream's rate limit for this credential is used up; try again in ${seconds} s.`;
    throw new UpstreamFailure("refused", message);
  }

  /** Takes from an answer what it says of the quota, which most say nothing of. */
  learn(response: UpstreamResponse, quota: Quota): Promise<void> | undefined {
    const hint = rateLimitHint(response, this.#ports.clock.now());
    return hint && this.#keep(hint, quota);
  }

  async #keep(hint: RateLimitHint, { keyOf, operation }: Quota): Promise<void> {
    const key = keyOf();
    const { isSecondary, resource } = hint;
    if (isSecondary) return await this.#store.set(key, this.#secondaryPause(key, hint.forMs));
    if (resource !== undefined) this.#resources.set(operation, resource, longestMs);
    const name = resource === undefined ? key : `${key} ${resource}`;
    await this.#store.set(name, Math.min(hint.forMs, longestMs));
  }

  /** Answers to calls that ran at the same time are one occasion. */
  #secondaryPause(key: string, askedMs: number): number {
    const nowMs = this.#ports.monotonicMs();
    const last = this.#pauses.get(key);
    const isSame = last !== undefined && nowMs < last.endsMs;
    const grownMs = last === undefined ? firstSecondaryMs : isSame ? last.forMs : last.forMs * 2;
    const forMs = Math.min(Math.max(Math.min(grownMs, longestSecondaryMs), askedMs), longestMs);
    if (!isSame) {
      this.#pauses.set(key, { forMs, endsMs: nowMs + forMs }, forMs + longestSecondaryMs);
    }
    return forMs;
  }
}
