// Authorization server metadata, RFC 8414 §3: https://www.rfc-editor.org/rfc/rfc8414#section-3
// OpenID Connect Discovery 1.0 §4: https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
import { ownValue } from "../core/json.ts";
import type { WebFetch } from "../core/ports.ts";
import { askServer, ServerUnavailable } from "./ask-server.ts";

/** Where an issuer says that its keys are. Throws `ServerUnavailable`. */
export async function findJwksUri(issuer: string, fetch: WebFetch): Promise<string> {
  const problems: string[] = [];
  for (const url of metadataUrls(issuer)) {
    try {
      const metadata = await askServer(fetch, { url, headers: { accept: "application/json" } });
      return jwksUriIn(metadata, { issuer, url });
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      problems.push(error.message);
    }
  }
  throw new ServerUnavailable(problems.join("; "));
}

/** OAuth puts the well-known part before the issuer's path, OpenID Connect after it. */
function metadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

/** RFC 8414 §3.3: a document that names another issuer is that one's, and must not be used. */
function jwksUriIn(
  metadata: { readonly [name: string]: unknown },
  { issuer, url }: { readonly issuer: string; readonly url: string },
): string {
  if (ownValue(metadata, "issuer") !== issuer) {
    throw new ServerUnavailable(`${url} does not name the issuer ${issuer}`);
  }
  const uri = ownValue(metadata, "jwks_uri");
  if (typeof uri === "string" && URL.canParse(uri)) return uri;
  throw new ServerUnavailable(`${url} names no jwks_uri`);
}
