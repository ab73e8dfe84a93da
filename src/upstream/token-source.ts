import type { TokenGrant } from "../contract/server.ts";
import { ExpiringMap } from "../core/expiring-map.ts";
import { SingleFlight } from "../core/single-flight.ts";
import { credentialFailure } from "./failures.ts";
import type { SecretReader } from "./secret-reader.ts";
import { type GrantedToken, grantedToken, tokenRequest } from "./token-request.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** Whose tokens they are, and how they are got. */
export interface TokenSourceOptions {
  /** In messages: `The upstream "api"`. */
  readonly who: string;
  readonly grant: TokenGrant;
  readonly ports: Pick<UpstreamPorts, "fetch" | "hash" | "monotonicMs">;
  readonly readSecret: SecretReader;
}

/** A token in use is not sent in its last minute. */
const earlyMs = 60_000;
/** Of a token whose end is not told. */
const untoldMs = 60_000;
/** A grant that was taken back ends here at the latest. */
const longestMs = 3_600_000;
const maxTokens = 10_000;

/** Tokens of one grant, kept until shortly before they end; who asks for one that is being got waits for it. */
export class TokenSource {
  readonly #options: TokenSourceOptions;
  readonly #kept: ExpiringMap<string>;
  readonly #flights = new SingleFlight<string>();

  constructor(options: TokenSourceOptions) {
    this.#options = options;
    const now = options.ports.monotonicMs;
    this.#kept = new ExpiringMap({ maxEntries: maxTokens, now });
  }

  /**
   * The token that the subject's is exchanged for, or this server's own without one. Throws `UpstreamFailure`
   * ("credential") when it is not given.
   */
  async get(subject?: string): Promise<string> {
    const key = this.#keyOf(subject);
    return this.#kept.get(key) ?? (await this.#flights.run(key, () => this.#fetch(key, subject)));
  }

  /** The upstream has refused it: the next call gets another. */
  drop(token: string, subject?: string): void {
    const key = this.#keyOf(subject);
    if (this.#kept.get(key) === token) this.#kept.delete(key);
  }

  #keyOf(subject: string | undefined): string {
    return subject === undefined ? "" : this.#options.ports.hash(subject);
  }

  async #fetch(key: string, subject: string | undefined): Promise<string> {
    const { text, expiresInSeconds } = await this.#ask(subject);
    const forMs =
      expiresInSeconds === undefined
        ? untoldMs
        : Math.min(expiresInSeconds * 1000 - earlyMs, longestMs);
    // One that ends within the minute serves those who wait for it, and has ended for all others.
    this.#kept.set(key, text, forMs);
    return text;
  }

  async #ask(subject: string | undefined): Promise<GrantedToken> {
    const { who, grant, ports } = this.#options;
    const secret = await this.#clientSecret();
    const answer = await ports.fetch(tokenRequest({ grant, subject, secret })).catch(() => {
      throw credentialFailure(who, "the authorization server did not answer");
    });
    const token = grantedToken(answer);
    if (token !== undefined) return token;
    const reason =
      answer.status === 200
        ? "the authorization server's answer has no token that can be sent"
        : `the authorization server refused (HTTP ${answer.status})`;
    throw credentialFailure(who, reason);
  }

  async #clientSecret(): Promise<string | undefined> {
    const { who, grant, readSecret } = this.#options;
    const source = grant.client?.secret;
    if (source === undefined) return undefined;
    const secret = await readSecret(source).catch(() => {
      throw credentialFailure(
        who,
        "the file with the secret of this server's OAuth client cannot be read",
      );
    });
    if (secret !== undefined) return secret;
    throw credentialFailure(who, "the secret of this server's OAuth client is not set");
  }
}
