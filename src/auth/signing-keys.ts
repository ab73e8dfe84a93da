// JSON Web Key Sets, RFC 7517 §5: https://www.rfc-editor.org/rfc/rfc7517#section-5
import type { FlattenedJWSInput, JSONWebKeySet, JWTVerifyGetKey } from "jose";
import type { WebFetch } from "../core/ports.ts";
import { askServer, ServerUnavailable } from "./ask-server.ts";
import { findJwksUri } from "./issuer-metadata.ts";
import { loadJose } from "./load-jose.ts";

/** Where an issuer's keys come from. */
export interface SigningKeysOptions {
  readonly issuer: string;
  readonly jwksUri?: string | undefined;
  readonly fetch: WebFetch;
  /** Milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  readonly warn: (problem: string) => void;
}

/** Keys of this age are fetched again, while they are still used. */
const maxAgeMs = 600_000;
/** Keys of this age are not used, even while none can be fetched: one of them may have been taken back. */
const maxStaleMs = 3_600_000;
/** Tokens that name unknown keys make one fetch in this time. */
const cooldownMs = 30_000;
const retryMs = 5000;

type Header = Parameters<JWTVerifyGetKey>[0];
type Key = Awaited<ReturnType<JWTVerifyGetKey>>;

interface KeySet {
  readonly keyFor: JWTVerifyGetKey;
  readonly fetchedMs: number;
}

/**
 * An issuer's public keys. jose has such a set too, but on the system's clock, without a cool-down while fetching fails,
 * and without the keys that it had before.
 */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  #jwksUri: string | undefined;
  #set: KeySet | undefined;
  #pending: Promise<void> | undefined;
  #triedMs = Number.NEGATIVE_INFINITY;
  #failure: ServerUnavailable | undefined;

  constructor(options: SigningKeysOptions) {
    this.#options = options;
    this.#jwksUri = options.jwksUri;
  }

  /** The key that a token is signed with. Throws `ServerUnavailable`, and jose's errors where there is none. */
  async find(header: Header, token: FlattenedJWSInput): Promise<Key> {
    const { errors } = await loadJose();
    const ageMs = this.#ageMs();
    // A slow issuer keeps nobody waiting whose key is at hand.
    if (ageMs >= maxStaleMs) await this.#refresh();
    else if (ageMs >= maxAgeMs) void this.#refresh();
    try {
      return await this.#usable().keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#refresh();
      // While keys cannot be fetched, one that is not known may well be a new one.
      if (this.#failure !== undefined) throw this.#failure;
      return await this.#usable().keyFor(header, token);
    }
  }

  #ageMs(): number {
    return this.#options.monotonicMs() - (this.#set?.fetchedMs ?? Number.NEGATIVE_INFINITY);
  }

  #usable(): KeySet {
    if (this.#set !== undefined && this.#ageMs() < maxStaleMs) return this.#set;
    throw this.#failure ?? new ServerUnavailable("the issuer's keys are too old");
  }

  /** Fetches the keys, unless that was tried just now; who asks meanwhile waits for the same fetch. Never throws. */
  async #refresh(): Promise<void> {
    if (this.#pending === undefined) {
      const pauseMs = this.#failure === undefined ? cooldownMs : retryMs;
      if (this.#options.monotonicMs() - this.#triedMs < pauseMs) return;
      this.#pending = this.#fetch().finally(() => {
        this.#pending = undefined;
        this.#triedMs = this.#options.monotonicMs();
      });
    }
    await this.#pending;
  }

  async #fetch(): Promise<void> {
    const { issuer, fetch, monotonicMs, warn } = this.#options;
    try {
      this.#jwksUri ??= await findJwksUri(issuer, fetch);
      const headers = { accept: "application/json, application/jwk-set+json" };
      const keySet = await askServer(fetch, { url: this.#jwksUri, headers });
      this.#set = { keyFor: await keysOf(keySet), fetchedMs: monotonicMs() };
      this.#failure = undefined;
    } catch (error) {
      this.#failure =
        error instanceof ServerUnavailable
          ? error
          : new ServerUnavailable(`the keys of ${issuer} are no JSON Web Key Set`);
      // They may have moved: the next try looks for them again.
      this.#jwksUri = this.#options.jwksUri;
      if (this.#set !== undefined)
        warn(`${this.#failure.message}; the keys fetched before are used`);
    }
  }
}

async function keysOf(keySet: { readonly [name: string]: unknown }): Promise<JWTVerifyGetKey> {
  const { createLocalJWKSet } = await loadJose();
  // jose checks the form itself, and throws.
  return createLocalJWKSet(keySet as unknown as JSONWebKeySet);
}
