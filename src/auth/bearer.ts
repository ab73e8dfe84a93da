// Bearer tokens, RFC 6750 §2: https://www.rfc-editor.org/rfc/rfc6750#section-2
import { Secret } from "../core/secret.ts";

/** What a header carries. "malformed" never repeats any of it. */
export type Bearer =
  | { readonly kind: "none" }
  | { readonly kind: "token"; readonly token: Secret }
  | { readonly kind: "malformed"; readonly problem: string };

const maxLength = 4096;
const b64token = /^[A-Za-z0-9\-._~+/]+=*$/;
const none: Bearer = { kind: "none" };

/** Reads the header strictly, so that nothing but a token can reach an upstream's header. */
export function readBearer(authorization: string | undefined): Bearer {
  if (authorization === undefined) return none;
  const space = authorization.indexOf(" ");
  if (space < 0 || authorization.slice(0, space).toLowerCase() !== "bearer") {
    return malformed("Authorization must be: Bearer <token>");
  }
  return readBareToken(authorization.slice(space).trim());
}

/** Reads a header that is a token and nothing else, by the same rules: PRIVATE-TOKEN, Circle-Token. */
export function readBareToken(token: string): Bearer {
  if (token.length > maxLength) return malformed("the bearer token is longer than 4096 characters");
  if (!b64token.test(token)) return malformed("the bearer token has characters that none can have");
  return { kind: "token", token: new Secret(token) };
}

/** Whether a request's target carries a token, which no server of MCP may take: URLs are logged everywhere. */
export function hasTokenInQuery(target: string): boolean {
  const query = target.indexOf("?");
  return query >= 0 && new URLSearchParams(target.slice(query + 1)).has("access_token");
}

function malformed(problem: string): Bearer {
  return { kind: "malformed", problem };
}
