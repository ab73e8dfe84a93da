// JSON Web Tokens as access tokens, RFC 9068 §4: https://www.rfc-editor.org/rfc/rfc9068#section-4
// Best current practices, RFC 8725 §3: https://www.rfc-editor.org/rfc/rfc8725#section-3
import type { JWTVerifyOptions } from "jose";
import type { JwtAuth } from "../contract/auth.ts";
import type { KeyedHash, WebFetch } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import { ServerUnavailable } from "./ask-server.ts";
import type { Authentication, JudgeToken } from "./caller.ts";
import { jwtProblem } from "./jwt-problem.ts";
import { loadJose } from "./load-jose.ts";
import { SigningKeys } from "./signing-keys.ts";
import { callerOf, scopesIn } from "./token-claims.ts";

/** What judging a signed token needs. */
export interface JwtOptions {
  readonly auth: JwtAuth;
  /** What tokens are issued for, where the definition does not say; without either, no token can be judged. */
  readonly resource: string | undefined;
  readonly hash: KeyedHash;
  readonly fetch: WebFetch;
  readonly now: () => number;
  readonly warn: (problem: string) => void;
}

const defaultAlgorithms = ["RS256", "ES256", "EdDSA"];
const defaultScopeClaims = ["scope", "scp"];
const defaultSkewSeconds = 30;

/** Takes tokens that the issuer has signed for this server. Their scopes are known, also where they name none. */
export function jwt({ auth, resource, hash, fetch, now, warn }: JwtOptions): JudgeToken {
  const { issuer, jwksUri } = auth;
  const keys = new SigningKeys({ issuer, jwksUri, fetch, now, warn });
  const audiences = auth.audiences ?? (resource === undefined ? undefined : [resource]);
  const verified = async (token: Secret, audience: readonly string[]): Promise<Authentication> => {
    const { jwtVerify } = await loadJose();
    const options = verifyOptions(auth, { audience, now });
    const { payload } = await jwtVerify(
      token.reveal(),
      (header, input) => keys.find(header, input),
      options,
    );
    const caller = {
      ...(callerOf(payload, { issuer, hash }) ?? { key: hash(token.reveal()) }),
      credential: token,
      scopes: scopesIn(payload, auth.scopeClaims ?? defaultScopeClaims),
    };
    return { kind: "caller", caller };
  };
  return async (token) => {
    if (audiences === undefined) return noAudience;
    try {
      return await verified(token, audiences);
    } catch (error) {
      if (error instanceof ServerUnavailable)
        return { kind: "unavailable", problem: error.message };
      const { errors } = await loadJose();
      return { kind: "refused", problem: jwtProblem(error, errors) };
    }
  };
}

const noAudience: Authentication = {
  kind: "unavailable",
  problem: "no audience is known to check tokens for: set publicUrl, or audiences",
};

function verifyOptions(
  auth: JwtAuth,
  { audience, now }: { readonly audience: readonly string[]; readonly now: () => number },
): JWTVerifyOptions {
  return {
    issuer: auth.issuer,
    audience: [...audience],
    algorithms: (auth.algorithms ?? defaultAlgorithms).filter(isAsymmetric),
    clockTolerance: auth.clockSkewSeconds ?? defaultSkewSeconds,
    currentDate: new Date(now()),
    requiredClaims: ["exp"],
    ...(auth.type !== undefined && { typ: auth.type }),
  };
}

/** Whoever may check a token of another kind may make one too, or anybody may. */
function isAsymmetric(algorithm: string): boolean {
  return !/^(?:HS|none$)/i.test(algorithm);
}
