import { createHash, randomBytes } from "node:crypto";
import type { Reply } from "./authorization-server.ts";
import type { SigningKey } from "./signing-key.ts";

/** What was approved, until a token is got for it. */
interface Approval {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scope: string;
  readonly resource: string;
}

/** The code flow of an authorization server (RFC 6749 §4.1, RFC 7636, RFC 7591, RFC 8707, RFC 9207), always approving. */
export class OAuthFlow {
  readonly authorizations: URLSearchParams[] = [];
  readonly #issuer: string;
  readonly #key: () => SigningKey;
  readonly #redirectUris = new Map<string, readonly string[]>();
  readonly #codes = new Map<string, Approval>();
  readonly #refreshTokens = new Map<string, Approval>();

  constructor({ issuer, key }: { readonly issuer: string; readonly key: () => SigningKey }) {
    this.#issuer = issuer;
    this.#key = key;
  }

  register(body: string): Reply {
    // What a client registers is a JSON object; this server is asked by clients of the tests alone.
    const metadata = JSON.parse(body) as { readonly redirect_uris?: readonly string[] };
    const clientId = randomId("client");
    this.#redirectUris.set(clientId, metadata.redirect_uris ?? []);
    const registered = { ...metadata, client_id: clientId, token_endpoint_auth_method: "none" };
    return { status: 201, body: registered };
  }

  authorize(query: URLSearchParams): Reply {
    const clientId = query.get("client_id") ?? "";
    const redirectUri = query.get("redirect_uri") ?? "";
    if (!this.#redirectUris.get(clientId)?.includes(redirectUri)) return refused("invalid_client");
    if (query.get("code_challenge_method") !== "S256") return refused("invalid_request");
    this.authorizations.push(query);
    const code = randomId("code");
    this.#codes.set(code, {
      clientId,
      redirectUri,
      challenge: query.get("code_challenge") ?? "",
      scope: query.get("scope") ?? "",
      resource: query.get("resource") ?? "",
    });
    const location = new URL(redirectUri);
    location.searchParams.set("code", code);
    location.searchParams.set("state", query.get("state") ?? "");
    location.searchParams.set("iss", this.#issuer);
    return { status: 302, headers: { location: location.href } };
  }

  async token(form: URLSearchParams): Promise<Reply> {
    const approval = this.#approvalFor(form);
    if (approval === undefined) return refused("invalid_grant");
    const now = Math.floor(Date.now() / 1000);
    const refreshToken = randomId("refresh");
    this.#refreshTokens.set(refreshToken, approval);
    const claims = {
      iss: this.#issuer,
      sub: "user-1",
      client_id: approval.clientId,
      aud: approval.resource,
      scope: approval.scope,
      iat: now,
      exp: now + 300,
      jti: randomId("token"),
    };
    const body = {
      access_token: await this.#key().sign(claims),
      token_type: "Bearer",
      expires_in: 300,
      scope: approval.scope,
      refresh_token: refreshToken,
    };
    return { status: 200, headers: { "cache-control": "no-store" }, body };
  }

  #approvalFor(form: URLSearchParams): Approval | undefined {
    if (form.get("grant_type") === "refresh_token") {
      return taken(this.#refreshTokens, form.get("refresh_token"));
    }
    const approval = taken(this.#codes, form.get("code"));
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    const isProven =
      approval?.challenge === verifier.digest("base64url") &&
      approval.clientId === form.get("client_id") &&
      approval.redirectUri === form.get("redirect_uri");
    return isProven ? approval : undefined;
  }
}

/** The value, once. */
function taken<V>(map: Map<string, V>, key: string | null): V | undefined {
  const value = map.get(key ?? "");
  map.delete(key ?? "");
  return value;
}

function randomId(kind: string): string {
  return `${kind}-${randomBytes(12).toString("hex")}`;
}

function refused(error: string): Reply {
  return { status: 400, body: { error } };
}
