import type { PassthroughAuth, ProbeDefinition } from "../contract/auth.ts";
import { ownValue } from "../core/json.ts";
import type { KeyedHash } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import type { Caller, JudgeToken, ProbeSender } from "./caller.ts";
import { cacheVerdicts, refusedMs, type Verdict, withCredential } from "./verdict-cache.ts";

/** What judging a token that goes to the API needs. */
export interface PassthroughOptions {
  readonly auth: PassthroughAuth;
  readonly hash: KeyedHash;
  /** Milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  readonly probe?: ProbeSender | undefined;
}

const defaultCacheSeconds = 60;

/** Takes every token, as the API judges each call itself; with a probe, the API is asked about the token first. */
export function passthrough({ auth, hash, monotonicMs, probe }: PassthroughOptions): JudgeToken {
  const definition = auth.probe;
  if (definition === undefined || probe === undefined) {
    return async (token) => ({
      kind: "caller",
      caller: { key: hash(token.reveal()), credential: token },
    });
  }
  const ask = async (token: Secret, key: string): Promise<Verdict> => {
    const answer = await probe(token, definition.path);
    // A redirect leads to where people log in.
    const isLedAway = answer !== undefined && answer.status >= 300 && answer.status < 400;
    if (answer?.status === 401 || isLedAway) return refused;
    const isProbed = answer !== undefined && answer.status < 500;
    const holdsMs = isProbed ? (definition.cacheSeconds ?? defaultCacheSeconds) * 1000 : 0;
    const standing = standingOf({ token, definition, headers: isProbed ? answer.headers : {} });
    return { authentication: { kind: "caller", caller: { key, ...standing } }, holdsMs };
  };
  const verdictOf = cacheVerdicts({ hash, monotonicMs, ask });
  return async (token) => withCredential((await verdictOf(token)).authentication, token);
}

const refused: Verdict = {
  authentication: { kind: "refused", problem: "The API does not accept the token" },
  holdsMs: refusedMs,
};

/** GitHub names the scopes of classic tokens, which have what they have, and of OAuth tokens, which can get more. */
function standingOf({
  token,
  definition: { scopes },
  headers,
}: {
  readonly token: Secret;
  readonly definition: ProbeDefinition;
  readonly headers: { readonly [name: string]: string };
}): Pick<Caller, "scopes"> {
  const isRead = scopes?.tokens?.some((start) => token.reveal().startsWith(start)) ?? true;
  if (scopes === undefined || !isRead) return {};
  const named = ownValue(headers, scopes.header.toLowerCase());
  if (typeof named !== "string") return {};
  return { scopes: new Set(named.split(",").map(trimmed).filter(Boolean)) };
}

function trimmed(text: string): string {
  return text.trim();
}
