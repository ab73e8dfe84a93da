// JSON Web Tokens as access tokens, RFC 9068 §4: https://www.rfc-editor.org/rfc/rfc9068#section-4
// Best current practices, RFC 8725 §3: https://www.rfc-editor.org/rfc/rfc8725#section-3
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from "jose";
import type { JwtAuth } from "../contract/auth.ts";
import type { Clock, KeyedHash, WebFetch } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import { ServerUnavailable } from "./ask-server.ts";
import { audienceProblem, unknownAudience } from "./audience.ts";
import type { Authentication, JudgeToken } from "./caller.ts";
import { jwtProblem } from "./jwt-problem.ts";
import { loadJose } from "./load-jose.ts";
import { SigningKeys } from "./signing-keys.ts";
import { callerOf, scopesIn } from "./token-claims.ts";

/** What judging a signed token needs. */
export interface JwtOptions {
  readonly auth: JwtAuth;
  readonly hash: KeyedHash;
  readonly fetch: WebFetch;
  /** For the times that tokens name. */
  readonly clock: Clock;
  /** For how long keys hold: milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  readonly warn: (problem: string) => void;
}

const defaultAlgorithms = ["RS256", "ES256", "EdDSA"];
const defaultScopeClaims = ["scope", "scp"];
const defaultSkewSeconds = 30;

/**
 * Takes tokens that the issuer has signed for this server. Their scopes are known, also where they name none. Throws
 * where the definition has an empty list of audiences: one issuer signs tokens for many servers.
 */
export function jwt({ auth, hash, fetch, clock, monotonicMs, warn }: JwtOptions): JudgeToken {
  const { issuer, jwksUri, audiences, scopeClaims = defaultScopeClaims } = auth;
  if (audiences?.length === 0) throw new Error("auth: mode jwt needs at least one of audiences");
  const keys = new SigningKeys({ issuer, jwksUri, fetch, monotonicMs, warn });
  const keyFor: JWTVerifyGetKey = (header, input) => keys.find(header, input);
  const options = verifyOptions(auth);
  const verified = async (token: Secret): Promise<JWTPayload> => {
    const { jwtVerify, errors } = await loadJose();
    const now = { ...options, currentDate: new Date(clock.now()) };
    try {
      return (await jwtVerify(token.reveal(), keyFor, now)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      return await verifiedByOneOf(error, (key) => jwtVerify(token.reveal(), key, now));
    }
  };
  return async (token, resources) => {
    const rule = { audiences, resources: resources() };
    const gap = unknownAudience(rule);
    if (gap !== undefined) return gap;
    try {
      const payload = await verified(token);
      const problem = audienceProblem(payload.aud, rule);
      if (problem !== undefined) return problem;
      const caller = {
        ...callerOf(payload, { issuer, hash, tokenKey: hash(token.reveal()) }),
        credential: token,
        scopes: scopesIn(payload, scopeClaims),
      };
      return { kind: "caller", caller };
    } catch (error) {
      return await outcomeOf(error);
    }
  };
}

/** More keys than that, of one kind and without names, are no issuer's. */
const maxMatchingKeys = 5;

/** A token that does not name its key is checked with each that it may be signed with. */
async function verifiedByOneOf<Key>(
  keys: AsyncIterable<Key>,
  verify: (key: Key) => Promise<{ readonly payload: JWTPayload }>,
): Promise<JWTPayload> {
  let tried = 0;
  let failure: unknown = keys;
  for await (const key of keys) {
    tried += 1;
    if (tried > maxMatchingKeys) break;
    try {
      return (await verify(key)).payload;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function outcomeOf(error: unknown): Promise<Authentication> {
  if (error instanceof ServerUnavailable) return { kind: "unavailable", problem: error.message };
  const { errors } = await loadJose();
  return { kind: "refused", problem: jwtProblem(error, errors) };
}

/** What is the same for every token; whom it is for depends on where it comes in. */
function verifyOptions(auth: JwtAuth): JWTVerifyOptions {
  return {
    issuer: auth.issuer,
    algorithms: (auth.algorithms ?? defaultAlgorithms).filter(isAsymmetric),
    clockTolerance: auth.clockSkewSeconds ?? defaultSkewSeconds,
    requiredClaims: ["exp"],
    ...(auth.type !== undefined && { typ: auth.type }),
  };
}

/** Whoever may check a token of another kind may make one too, or anybody may. */
function isAsymmetric(algorithm: string): boolean {
  return !/^(?:HS|none$)/i.test(algorithm);
}
