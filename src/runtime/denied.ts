// An upstream's word that the caller's token will not do: RFC 6750 §3.1, https://www.rfc-editor.org/rfc/rfc6750#section-3.1
import { isObject, ownValue } from "../core/json.ts";
import type { Received } from "./read-response.ts";

/** What the caller's client can mend by authorizing anew. */
export type Denied =
  | { readonly kind: "unauthorized" }
  /** The scopes that the upstream names, as far as it does. */
  | { readonly kind: "insufficientScope"; readonly scopes: readonly string[] };

/** What a failure proves of the token; undefined where it may be about anything else, such as one object. */
export function deniedBy(received: Received): Denied | undefined {
  if (received.status === 401) return { kind: "unauthorized" };
  if (received.status !== 403) return undefined;
  const scopes = scopesOfBody(received) ?? scopesOfChallenge(received) ?? scopesOfGitHub(received);
  return scopes && { kind: "insufficientScope", scopes };
}

/** GitLab and others answer with the members that RFC 6750 gives the challenge. */
function scopesOfBody({ body }: Received): readonly string[] | undefined {
  if (!isObject(body) || ownValue(body, "error") !== "insufficient_scope") return undefined;
  const scope = ownValue(body, "scope");
  return scopeList(typeof scope === "string" ? scope : "");
}

function scopesOfChallenge({ headers }: Received): readonly string[] | undefined {
  const challenge = headers["www-authenticate"] ?? "";
  if (!/\berror="?insufficient_scope\b/.test(challenge)) return undefined;
  return scopeList(/\bscope="([^"]*)"/.exec(challenge)?.[1] ?? "");
}

/**
 * GitHub says what a token has and what the operation takes, of which one is enough. Of several the one that only reads
 * is asked for, else the first: they are in the order of the alphabet.
 */
function scopesOfGitHub({ headers }: Received): readonly string[] | undefined {
  const granted = headers["x-oauth-scopes"];
  const accepted = scopeList(headers["x-accepted-oauth-scopes"] ?? "");
  if (granted === undefined || accepted.length === 0) return undefined;
  const has = new Set(scopeList(granted));
  if (accepted.some((scope) => has.has(scope))) return undefined;
  const least = accepted.find((scope) => scope.startsWith("read:")) ?? accepted[0];
  return least === undefined ? [] : [least];
}

const maxScopes = 20;
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

/** Scopes (RFC 6749 §3.3) of a text with spaces or commas between them; what is none is left out. */
function scopeList(text: string): readonly string[] {
  const tokens = text.split(/[\s,]+/).filter((scope) => scopeToken.test(scope));
  return tokens.slice(0, maxScopes);
}
