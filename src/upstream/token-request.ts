// Client credentials and client authentication, RFC 6749 §4.4 and §2.3.1: https://www.rfc-editor.org/rfc/rfc6749
// Token exchange, RFC 8693 §2.1: https://www.rfc-editor.org/rfc/rfc8693#section-2.1
import type { OAuthClient } from "../contract/auth.ts";
import type { TokenGrant } from "../contract/server.ts";
import { isObject, ownValue } from "../core/json.ts";
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
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    ...(client && authenticated(form, client, secret)),
  };
  return { url: grant.tokenEndpoint, method: "POST", headers, body: form.toString() };
}

/** The headers that say which client asks; in the form where it has no secret, or sends it so. */
function authenticated(
  form: URLSearchParams,
  { id, authentication = "client_secret_basic" }: OAuthClient,
  secret: string | undefined,
): { readonly [name: string]: string } {
  if (secret !== undefined && authentication === "client_secret_basic") {
    const pair = `${formEncoded(id)}:${formEncoded(secret)}`;
    return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  }
  form.set("client_id", id);
  if (secret !== undefined) form.set("client_secret", secret);
  return {};
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

/** The token of an answer; undefined where it is refused or cannot be used. */
export function grantedToken({ status, body }: WebResponse): GrantedToken | undefined {
  const answer = status === 200 ? parsed(body) : undefined;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
