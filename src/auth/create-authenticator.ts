import type { AuthDefinition } from "../contract/auth.ts";
import type { Clock, Environment, KeyedHash, ReadSecretFile, WebFetch } from "../core/ports.ts";
import type { Authenticate, JudgeToken, ProbeSender } from "./caller.ts";
import { gatewayKey } from "./gateway-key.ts";
import { introspection } from "./introspection.ts";
import { jwt } from "./jwt.ts";
import { passthrough } from "./passthrough.ts";
import { readPresentedToken } from "./presented-token.ts";

/** What judging requests may need. */
export interface AuthenticatorOptions {
  readonly auth: AuthDefinition;
  readonly hash: KeyedHash;
  readonly fetch: WebFetch;
  readonly environment: Environment;
  readonly readSecretFile: ReadSecretFile;
  /** For the times that tokens name, and for nothing else: it may be set back. */
  readonly clock: Clock;
  /** For how long verdicts and keys hold: milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  /** Sends through the API's own upstream; without it, `auth.probe` is not used. */
  readonly probe?: ProbeSender;
  /** Told what an operator should mend while requests are still answered. */
  readonly warn?: (problem: string) => void;
}

const authorization: readonly string[] = ["authorization"];

/**
 * Judges the requests of one server, at whichever of its endpoints they come in: keys and verdicts are kept once. Where
 * nobody needs a credential, it is always "absent". Throws for a definition that no token can meet.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const { auth, hash } = options;
  const judge = judgeFor(options);
  if (judge === undefined) return () => ({ kind: "absent" });
  const isPassedOn = auth.mode === "passthrough";
  const names = (isPassedOn && auth.headers) || authorization;
  const headers = new Set(names.map((name) => name.toLowerCase()));
  return (rawHeaders) => {
    const presented = readPresentedToken(rawHeaders, headers);
    if (presented.kind === "none") return { kind: "absent" };
    if (presented.kind === "malformed") return presented;
    const { token } = presented;
    const newKey = isPassedOn ? hash(token.reveal()) : undefined;
    return { kind: "token", newKey, judge: (resources) => judge(token, resources) };
  };
}

function judgeFor(options: AuthenticatorOptions): JudgeToken | undefined {
  const { auth } = options;
  const { environment, readSecretFile, warn = () => {} } = options;
  const common = { ...options, secrets: { environment, readSecretFile }, warn };
  switch (auth.mode) {
    case "none":
      return undefined;
    case "passthrough":
      return passthrough({ ...common, auth });
    case "gatewayKey":
      return gatewayKey({ ...common, auth });
    case "jwt":
      return jwt({ ...common, auth });
    case "introspection":
      return introspection({ ...common, auth });
  }
}
