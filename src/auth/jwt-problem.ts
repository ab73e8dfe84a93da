/** What a client is told of a token that jose does not take; nothing of the token stands in it. */
export function jwtProblem(error: unknown, errors: typeof import("jose").errors): string {
  if (error instanceof errors.JWTExpired) return "The token has expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    return claimProblems.get(error.claim) ?? "A claim of the token is not as it must be";
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return "The token's algorithm is not accepted";
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return "The token's signature is not valid";
  }
  if (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return "The token does not name a known key of its issuer";
  }
  return "The token is not a signed JWT of this issuer";
}

const claimProblems: ReadonlyMap<string, string> = new Map([
  ["exp", "The token does not say when it expires"],
  ["iss", "The token was issued by another issuer"],
  ["nbf", "The token is not valid yet"],
  ["typ", "The token is of another type"],
]);
