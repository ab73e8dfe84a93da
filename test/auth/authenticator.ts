import type { Authentication, Presented } from "../../src/auth/caller.ts";
import {
  type AuthenticatorOptions,
  createAuthenticator,
} from "../../src/auth/create-authenticator.ts";
import { createKeyedHash } from "../../src/core/keyed-hash.ts";
import { webFetch } from "./web-fetch.ts";

/** The public URL of the server whose requests are judged. */
export const resource = "https://mcp.example.com/mcp/ci";

/**
 * Clocks that stand still until they are moved. The wall clock starts at the real time, as tokens of real servers do; it
 * can be set, while the other one only passes.
 */
export class FakeClock {
  #wallMs = Date.now();
  #passedMs = 5000;

  readonly monotonicMs = (): number => this.#passedMs;

  /** A method, since that is what clocks are. */
  now(): number {
    return this.#wallMs;
  }

  seconds(): number {
    return Math.floor(this.#wallMs / 1000);
  }

  passSeconds(seconds: number): void {
    this.#wallMs += seconds * 1000;
    this.#passedMs += seconds * 1000;
  }

  /** As by NTP or by hand: no time passes. */
  setSeconds(bySeconds: number): void {
    this.#wallMs += bySeconds * 1000;
  }
}

/** Judges a request that came to an endpoint with these URLs; to `resource` when left out. */
export type Judge = (
  rawHeaders: readonly string[],
  resources?: readonly string[],
) => Promise<Authentication | Exclude<Presented, { kind: "token" }>>;

/** An authenticator with everything real but the clock. */
export function authenticatorFor({
  clock = new FakeClock(),
  ...options
}: Pick<AuthenticatorOptions, "auth"> &
  Partial<AuthenticatorOptions> & { readonly clock?: FakeClock }): Judge {
  const authenticate = createAuthenticator({
    hash: createKeyedHash("test"),
    fetch: webFetch,
    environment: {},
    readSecretFile: async () => undefined,
    clock,
    monotonicMs: clock.monotonicMs,
    ...options,
  });
  return async (rawHeaders, resources = [resource]) => {
    const presented = authenticate(rawHeaders);
    return presented.kind === "token" ? await presented.judge(() => resources) : presented;
  };
}

/** Judges a request with this token. */
export function withToken(
  judge: Judge,
  token: string,
  resources?: readonly string[],
): ReturnType<Judge> {
  return judge(["Host", "mcp.example.com", "Authorization", `Bearer ${token}`], resources);
}
