// Token introspection, RFC 7662 §2: https://www.rfc-editor.org/rfc/rfc7662#section-2
import type { IntrospectionAuth } from "../contract/auth.ts";
import { authenticateClient } from "../core/client-authentication.ts";
import { ownValue } from "../core/json.ts";
import type { Clock, KeyedHash, WebFetch } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import type { Secret } from "../core/secret.ts";
import { askServer, ServerUnavailable } from "./ask-server.ts";
import { audienceProblem, unknownAudience } from "./audience.ts";
import type { JudgeToken } from "./caller.ts";
import { readSecret, type SecretStore } from "./read-secret.ts";
import { type Claims, callerOf, scopesIn } from "./token-claims.ts";
import { cacheVerdicts, refusedMs, type Verdict, withCredential } from "./verdict-cache.ts";

/** What asking about a token needs. */
export interface IntrospectionOptions {
  readonly auth: IntrospectionAuth;
  readonly hash: KeyedHash;
  readonly fetch: WebFetch;
  readonly secrets: SecretStore;
  /** For the times that answers name. */
  readonly clock: Clock;
  /** For how long answers hold: milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
}

const defaultCacheSeconds = 30;

/** Takes tokens that the authorization server says are good. Their scopes are known, also where it names none. */
export function introspection(options: IntrospectionOptions): JudgeToken {
  const { auth, hash, clock, monotonicMs } = options;
  const { audiences } = auth;
  const ask = async (token: Secret, key: string): Promise<Verdict> => {
    try {
      const claims = await introspect(token, options);
      const problem = problemOf(claims, clock.now() / 1000);
      return problem === undefined ? accepted(claims, { key, options }) : refused(problem);
    } catch (error) {
      if (error instanceof ServerUnavailable) return unavailable(error.message);
      throw error;
    }
  };
  const verdictOf = cacheVerdicts({ hash, monotonicMs, ask });
  return async (token, resources) => {
    const rule = { audiences, resources: resources() };
    const gap = unknownAudience(rule);
    if (gap !== undefined) return gap;
    const { authentication, aud } = await verdictOf(token);
    if (authentication.kind !== "caller") return authentication;
    return audienceProblem(aud, rule) ?? withCredential(authentication, token);
  };
}

/** The server's answer. Throws `ServerUnavailable`, also where this server's own secret cannot be read. */
async function introspect(
  token: Secret,
  { auth: { endpoint, client }, fetch, secrets }: IntrospectionOptions,
): Promise<Claims> {
  const secret = await ownSecret(client.secret, secrets);
  const { headers, fields } = authenticateClient(client, secret?.reveal());
  return await askServer(fetch, {
    url: endpoint,
    method: "POST",
    headers: {
      ...headers,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      token: token.reveal(),
      token_type_hint: "access_token",
      ...fields,
    }).toString(),
  });
}

async function ownSecret(
  source: IntrospectionAuth["client"]["secret"],
  secrets: SecretStore,
): Promise<Secret | undefined> {
  if (source === undefined) return undefined;
  const place = "env" in source ? source.env : source.file;
  const secret = await readSecret(source, secrets).catch((error: unknown) => {
    throw new ServerUnavailable(`the client secret in ${place}: ${reasonOf(error)}`);
  });
  if (secret === undefined) throw new ServerUnavailable(`there is no client secret in ${place}`);
  return secret;
}

/** Why a token that was asked about is not taken. */
function problemOf(claims: Claims, nowSeconds: number): string | undefined {
  if (ownValue(claims, "active") !== true) return "The token is not active";
  const expires = ownValue(claims, "exp");
  if (typeof expires === "number" && expires <= nowSeconds) return "The token has expired";
  const begins = ownValue(claims, "nbf");
  if (typeof begins === "number" && begins > nowSeconds) return "The token is not valid yet";
  return undefined;
}

function accepted(
  claims: Claims,
  { key, options }: { readonly key: string; readonly options: IntrospectionOptions },
): Verdict {
  const { auth, hash, clock } = options;
  const expires = ownValue(claims, "exp");
  const cacheMs = (auth.cacheSeconds ?? defaultCacheSeconds) * 1000;
  const lifeMs = typeof expires === "number" ? expires * 1000 - clock.now() : cacheMs;
  const caller = {
    ...callerOf(claims, { issuer: auth.endpoint, hash, tokenKey: key }),
    scopes: scopesIn(claims, ["scope"]),
  };
  const aud = ownValue(claims, "aud");
  return { authentication: { kind: "caller", caller }, aud, holdsMs: Math.min(cacheMs, lifeMs) };
}

function refused(problem: string): Verdict {
  return { authentication: { kind: "refused", problem }, holdsMs: refusedMs };
}

function unavailable(problem: string): Verdict {
  return { authentication: { kind: "unavailable", problem }, holdsMs: 0 };
}
