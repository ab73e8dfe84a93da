import type { AuthDefinition } from "../contract/auth.ts";
import type { Environment, KeyedHash, ReadSecretFile, WebFetch } from "../core/ports.ts";
import type { Authenticate, JudgeToken, ProbeSender } from "./caller.ts";
import { gatewayKey } from "./gateway-key.ts";
import { introspection } from "./introspection.ts";
import { jwt } from "./jwt.ts";
import { passthrough } from "./passthrough.ts";
import { readPresentedToken } from "./presented-token.ts";

/** What judging requests may need. */
export interface AuthenticatorOptions {
  readonly auth: AuthDefinition;
  /** The server's public URL: what tokens are issued for where the definition does not say. */
  readonly resource: string | undefined;
  readonly hash: KeyedHash;
  readonly fetch: WebFetch;
  readonly environment: Environment;
  readonly readSecretFile: ReadSecretFile;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Sends through the API's own upstream; without it, `auth.probe` is not used. */
  readonly probe?: ProbeSender;
  /** Told what an operator should mend while requests are still answered. */
  readonly warn?: (problem: string) => void;
}

const authorization: readonly string[] = ["authorization"];

/** Judges the requests of one server. Where nobody needs a credential, every request is "absent". */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const { auth } = options;
  const judge = judgeFor(options);
  if (judge === undefined) return async () => ({ kind: "absent" });
  const headers = new Set((auth.mode === "passthrough" && auth.headers) || authorization);
  return async (rawHeaders) => {
    const presented = readPresentedToken(rawHeaders, headers);
    if (presented.kind === "none") return { kind: "absent" };
    return presented.kind === "malformed" ? presented : await judge(presented.token);
  };
}

function judgeFor(options: AuthenticatorOptions): JudgeToken | undefined {
  const { auth, resource, hash, fetch, environment, readSecretFile, now, probe } = options;
  const secrets = { environment, readSecretFile };
  const warn = options.warn ?? (() => {});
  switch (auth.mode) {
    case "none":
      return undefined;
    case "passthrough":
      return passthrough({ auth, hash, now, probe });
    case "gatewayKey":
      return gatewayKey({ auth, hash, secrets, now, warn });
    case "jwt":
      return jwt({ auth, resource, hash, fetch, now, warn });
    case "introspection":
      return introspection({ auth, resource, hash, fetch, secrets, now });
  }
}
