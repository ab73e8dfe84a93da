import type { Authenticate, Authentication } from "../../src/auth/caller.ts";
import {
  type AuthenticatorOptions,
  createAuthenticator,
} from "../../src/auth/create-authenticator.ts";
import { createKeyedHash } from "../../src/auth/keyed-hash.ts";
import { webFetch } from "./web-fetch.ts";

/** The public URL of the server whose requests are judged. */
export const resource = "https://mcp.example.com/mcp/ci";

/** A clock that stands still until it is moved; it starts at the real time, as tokens of real servers do. */
export class FakeClock {
  #nowMs = Date.now();

  readonly now = (): number => this.#nowMs;

  seconds(): number {
    return Math.floor(this.#nowMs / 1000);
  }

  passSeconds(seconds: number): void {
    this.#nowMs += seconds * 1000;
  }
}

/** An authenticator with everything real but the clock. */
export function authenticatorFor(
  options: Pick<AuthenticatorOptions, "auth"> & Partial<AuthenticatorOptions>,
): Authenticate {
  return createAuthenticator({
    resource,
    hash: createKeyedHash("test"),
    fetch: webFetch,
    environment: {},
    readSecretFile: async () => undefined,
    now: Date.now,
    ...options,
  });
}

/** Judges a request with this token. */
export function withToken(authenticate: Authenticate, token: string): Promise<Authentication> {
  return authenticate(["Host", "mcp.example.com", "Authorization", `Bearer ${token}`]);
}
