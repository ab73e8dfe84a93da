// The order of what server.ts says of upstreams, callers and limits.
import type {
  ChallengeOptions,
  CredentialPlace,
  CredentialPlan,
  GatewayKeyAuth,
  IntrospectionAuth,
  JwtAuth,
  LimitsDefinition,
  NoAuth,
  OAuthClient,
  PassthroughAuth,
  ProbeDefinition,
  RateDefinition,
  TokenGrant,
  UpstreamDefinition,
} from "../contract/index.ts";
import { asGiven, mapOf, members, type Places } from "./order-members.ts";

const place: Places<CredentialPlace> = {
  header: asGiven,
  query: asGiven,
  cookie: asGiven,
  prefix: asGiven,
  pair: asGiven,
  encode: asGiven,
};
const oauthClient = members<OAuthClient>({ id: asGiven, secret: asGiven, authentication: asGiven });
const credential = members<CredentialPlan>({
  ...place,
  byPrefix: mapOf(members(place)),
  env: asGiven,
  file: asGiven,
  from: asGiven,
  grant: members<TokenGrant>({
    tokenEndpoint: asGiven,
    client: oauthClient,
    audience: asGiven,
    resource: asGiven,
    scopes: asGiven,
  }),
});

/** An upstream with its members in their order. */
export const upstream = members<UpstreamDefinition>({
  url: asGiven,
  headers: asGiven,
  credential,
  credentials: mapOf(credential),
  follow: asGiven,
  timeoutMs: asGiven,
  idleTimeoutMs: asGiven,
  maxResponseBytes: asGiven,
  retries: asGiven,
  allowPrivate: asGiven,
});

const challenge: Places<ChallengeOptions> = {
  handshake: asGiven,
  advertise: asGiven,
  authorizationServers: asGiven,
  realm: asGiven,
  challengeScopes: asGiven,
  scopeHierarchy: asGiven,
  scopeDenied: asGiven,
  tokenRefused: asGiven,
};

/** The members of every mode: those of another mode are never there. */
type AnyAuth = NoAuth | PassthroughAuth | GatewayKeyAuth | JwtAuth | IntrospectionAuth;
type AuthPlaces = Places<PassthroughAuth> &
  Places<GatewayKeyAuth> &
  Places<JwtAuth> &
  Places<IntrospectionAuth>;

const authPlaces: AuthPlaces = {
  mode: asGiven,
  headers: asGiven,
  probe: members<ProbeDefinition>({ path: asGiven, cacheSeconds: asGiven, scopes: asGiven }),
  keys: asGiven,
  issuer: asGiven,
  jwksUri: asGiven,
  endpoint: asGiven,
  client: oauthClient,
  audiences: asGiven,
  algorithms: asGiven,
  type: asGiven,
  clockSkewSeconds: asGiven,
  scopeClaims: asGiven,
  cacheSeconds: asGiven,
  ...challenge,
};

/** Who may call, with its members in their order. */
export const auth = members<AnyAuth>(authPlaces);

const rate = members<RateDefinition>({ rate: asGiven, burst: asGiven });

/** Limits with their members in their order. */
export const limits = members<LimitsDefinition>({
  ip: rate,
  token: rate,
  tools: mapOf(rate),
  concurrency: asGiven,
  newTokens: rate,
  refusedTokens: rate,
  onExceeded: asGiven,
  headers: asGiven,
});
