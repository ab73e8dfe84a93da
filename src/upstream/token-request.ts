// Client credentials, RFC 6749 §4.4: https://www.rfc-editor.org/rfc/rfc6749#section-4.4
// Token exchange, RFC 8693 §2.1: https://www.rfc-editor.org/rfc/rfc8693#section-2.1
import type { TokenGrant } from "../contract/server.ts";
import { authenticateClient } from "../core/client-authentication.ts";
import { isObject, ownValue } from "../core/json.ts";
import { jsonIn } from "../core/json-text.ts";
import type { WebRequest, WebResponse } from "../core/ports.ts";

/** What a token endpoint gave. */
export interface GrantedToken {
  readonly text: string;
  /** Undefined where the answer does not say. */
  readonly expiresInSeconds: number | undefined;
}

/** What is asked for, and with what. */
export interface TokenQuestion {
  readonly grant: TokenGrant;
  /** The caller's token, for an exchange; this server's own token when left out. */
  readonly subject?: string | undefined;
  /** The secret of the grant's client. */
  readonly secret?: string | undefined;
}

/** The request that asks for it. */
export function tokenRequest({ grant, subject, secret }: TokenQuestion): WebRequest {
  const { client, audience, resource, scopes = [] } = grant;
  const form = new URLSearchParams();
  if (subject === undefined) form.set("grant_type", "client_credentials");
  else {
    form.set("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
    form.set("subject_token", subject);
    form.set("subject_token_type", "urn:ietf:params:oauth:token-type:access_token");
  }
  if (audience !== undefined) form.set("audience", audience);
  if (resource !== undefined) form.set("resource", resource);
  if (scopes.length > 0) form.set("scope", scopes.join(" "));
  const authentication = client && authenticateClient(client, secret);
  for (const [name, value] of Object.entries(authentication?.fields ?? {})) form.set(name, value);
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    ...authentication?.headers,
  };
  return { url: grant.tokenEndpoint, method: "POST", headers, body: form.toString() };
}

/** The token of an answer; undefined where it is refused or cannot be used. */
export function grantedToken({ status, body }: WebResponse): GrantedToken | undefined {
  const answer = status === 200 ? jsonIn(body) : undefined;
  if (!isObject(answer)) return undefined;
  const text = ownValue(answer, "access_token");
  const type = ownValue(answer, "token_type");
  const expires = Number(ownValue(answer, "expires_in") ?? Number.NaN);
  // RFC 6749 appendix A.12: visible characters; RFC 8693 has "N_A" for tokens that are not sent as Bearer ones.
  const isUsable = typeof text === "string" && /^[!-~]{1,16384}$/.test(text);
  if (!isUsable || (type !== undefined && !/^(?:bearer|n_a)$/i.test(String(type))))
    return undefined;
  return { text, expiresInSeconds: Number.isFinite(expires) ? expires : undefined };
}
