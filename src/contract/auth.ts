/** Where a secret is read from when the host runs; the secret itself is never written down. */
export type SecretSource = { readonly env: string } | { readonly file: string };

/** How this server makes itself known to an authorization server (RFC 6749 §2.3). */
export interface OAuthClient {
  readonly id: string;
  readonly secret?: SecretSource;
  /** `client_secret_basic` when left out. */
  readonly authentication?: "client_secret_basic" | "client_secret_post";
}

/** What every mode but "none" can say of what callers are told. */
export interface ChallengeOptions {
  /** "open": everything but `tools/call` is answered without a credential. "closed" when left out. */
  readonly handshake?: "closed" | "open";
  /** Serve protected resource metadata (RFC 9728); where there are authorization servers, when left out. */
  readonly advertise?: boolean;
  /** Issuers of the tokens that are taken. */
  readonly authorizationServers?: readonly string[];
  /** Protection space of the challenge (RFC 9110 §11.5). */
  readonly realm?: string;
  /** What a 401 asks for; what the tools that only read need, when left out. */
  readonly challengeScopes?: readonly string[];
  /** A scope and those that it includes. */
  readonly scopeHierarchy?: { readonly [scope: string]: readonly string[] };
  /** A call whose token lacks a scope: HTTP 403 with a challenge, or a tool's error; "http403" when left out. */
  readonly scopeDenied?: "http403" | "toolError";
  /** A call whose token the upstream refuses: HTTP 401 with a challenge, or a tool's error; "http401" when left out. */
  readonly tokenRefused?: "http401" | "toolError";
}

/** Anybody may call. Only for callers on the same machine. */
export interface NoAuth {
  readonly mode: "none";
}

/** The caller's token goes to the upstream, which alone judges what it may. */
export interface PassthroughAuth extends ChallengeOptions {
  readonly mode: "passthrough";
  /** Headers in which a token may come, in any case; `["authorization"]` when left out. A request has one of them. */
  readonly headers?: readonly string[];
  /** A GET that a token is tried with before its first call; not tried when left out. */
  readonly probe?: ProbeDefinition;
}

/** A GET of the API's own upstream that only a good token is let into. */
export interface ProbeDefinition {
  /** Below the upstream's base path: `/user`. */
  readonly path: string;
  /** How long its outcome holds; 60 when left out. */
  readonly cacheSeconds?: number;
  /** Where the answer names the token's scopes, and which tokens cannot get more of them later. */
  readonly scopes?: { readonly header: string; readonly tokens?: readonly string[] };
}

/** The host's own keys. */
export interface GatewayKeyAuth extends ChallengeOptions {
  readonly mode: "gatewayKey";
  /** JSON: `[{ "id": "ci", "sha256": "<hex of the key's digest>", "tools": ["list_*"] }]`. */
  readonly keys: SecretSource;
}

/** Signed tokens of an authorization server (RFC 9068, RFC 7519). */
export interface JwtAuth extends ChallengeOptions {
  readonly mode: "jwt";
  readonly issuer: string;
  /** Found by the issuer's metadata when left out. */
  readonly jwksUri?: string;
  /** The server's public URL when left out; never empty. */
  readonly audiences?: readonly string[];
  /** `["RS256", "ES256", "EdDSA"]` when left out. */
  readonly algorithms?: readonly string[];
  /** The `typ` that a token's header must have; any when left out. */
  readonly type?: string;
  /** 30 when left out. */
  readonly clockSkewSeconds?: number;
  /** Claims that list scopes; `["scope", "scp"]` when left out. */
  readonly scopeClaims?: readonly string[];
}

/** Tokens that an authorization server is asked about (RFC 7662). */
export interface IntrospectionAuth extends ChallengeOptions {
  readonly mode: "introspection";
  readonly endpoint: string;
  readonly client: OAuthClient;
  /** The server's public URL when left out. Empty: an answer without `aud` is taken, and one with it that names that URL. */
  readonly audiences?: readonly string[];
  /** How long an answer holds, at most until the token ends; 30 when left out. */
  readonly cacheSeconds?: number;
}

/** Who may call. */
export type AuthDefinition =
  | NoAuth
  | PassthroughAuth
  | GatewayKeyAuth
  | JwtAuth
  | IntrospectionAuth;
