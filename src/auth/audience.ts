// The "aud" claim, RFC 7519 §4.1.3: https://www.rfc-editor.org/rfc/rfc7519#section-4.1.3
import type { Authentication } from "./caller.ts";

/** Whom the tokens of a server are for. */
export interface AudienceRule {
  /** As configured; empty: whoever is named must be the endpoint, and nobody need be. */
  readonly audiences: readonly string[] | undefined;
  /** The endpoint's URLs. */
  readonly resources: readonly string[];
}

/** Why no token can be judged by the rule, whatever it names; undefined where one can be. */
export function unknownAudience({
  audiences,
  resources,
}: AudienceRule): Authentication | undefined {
  return audiences === undefined && resources.length === 0 ? unknown : undefined;
}

/** Why a token with this `aud` is not taken; undefined where it is. */
export function audienceProblem(
  aud: unknown,
  { audiences, resources }: AudienceRule,
): Authentication | undefined {
  const isLax = audiences?.length === 0;
  if (isLax && aud === undefined) return undefined;
  const wanted = audiences === undefined || isLax ? resources : audiences;
  const named: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  return wanted.some((audience) => named.includes(audience)) ? undefined : elsewhere;
}

const unknown: Authentication = {
  kind: "unavailable",
  problem: "no audience is known to check tokens for: set publicUrl, or audiences",
};

const elsewhere: Authentication = {
  kind: "refused",
  problem: "The token was not issued for this server",
};
