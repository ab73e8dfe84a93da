// Client authentication, RFC 6749 §2.3.1: https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1

/** The client that this server is to an authorization server. */
export interface Client {
  readonly id: string;
  /** `client_secret_basic` when left out. */
  readonly authentication?: "client_secret_basic" | "client_secret_post";
}

/** What makes it known in a request: headers and fields of a form. Not to be logged. */
export interface ClientAuthentication {
  readonly headers: { readonly [name: string]: string };
  readonly fields: { readonly [name: string]: string };
}

/** A client without a secret only names itself. */
export function authenticateClient(
  { id, authentication = "client_secret_basic" }: Client,
  secret: string | undefined,
): ClientAuthentication {
  if (secret === undefined) return { headers: {}, fields: { client_id: id } };
  if (authentication === "client_secret_post") {
    return { headers: {}, fields: { client_id: id, client_secret: secret } };
  }
  const pair = `${formEncoded(id)}:${formEncoded(secret)}`;
  const authorization = `Basic ${Buffer.from(pair, "utf8").toString("base64")}`;
  return { headers: { authorization }, fields: {} };
}

/** Both parts are encoded before they are joined: an id may have a colon. */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length);
}
