// Client authentication, RFC 6749 §2.3.1: https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
import type { OAuthClient } from "../contract/auth.ts";
import type { Secret } from "../core/secret.ts";

/** What makes this server known in a request: headers and fields of a form. Not to be logged. */
export interface ClientAuthentication {
  readonly headers: { readonly [name: string]: string };
  readonly fields: { readonly [name: string]: string };
}

/** A client without a secret only names itself. */
export function authenticateClient(
  { id, authentication = "client_secret_basic" }: OAuthClient,
  secret: Secret | undefined,
): ClientAuthentication {
  if (secret === undefined) return { headers: {}, fields: { client_id: id } };
  if (authentication === "client_secret_post") {
    return { headers: {}, fields: { client_id: id, client_secret: secret.reveal() } };
  }
  const pair = `${formEncoded(id)}:${formEncoded(secret.reveal())}`;
  const authorization = `Basic ${Buffer.from(pair, "utf8").toString("base64")}`;
  return { headers: { authorization }, fields: {} };
}

/** Both parts are encoded before they are joined: an id may have a colon. */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length);
}
