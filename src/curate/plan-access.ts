import type { ApiConfig } from "../config/schema.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type {
  AuthDefinition,
  ChallengeOptions,
  LimitsDefinition,
  RateDefinition,
} from "../contract/index.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { given } from "../core/given.ts";
import { invariant } from "../core/invariant.ts";
import { objectFrom } from "../core/json.ts";

type AuthConfig = NonNullable<ApiConfig["auth"]>;
type LimitsConfig = NonNullable<ApiConfig["limits"]>;

/** Who may call: the configuration's settings in the form of their mode. Its schema has seen that they fit together. */
export function planAuth(config: AuthConfig | undefined): AuthDefinition {
  if (config === undefined || config.mode === "none") return { mode: "none" };
  const challenge = challengeOf(config);
  const { mode, audiences, cacheSeconds } = config;
  switch (mode) {
    case "passthrough": {
      const { headers, probe } = config;
      const names = headers?.map((name) => name.toLowerCase());
      return { mode, ...given({ headers: names, probe: probe && probeOf(probe) }), ...challenge };
    }
    case "gatewayKey": {
      const { keys } = config;
      invariant(keys !== undefined, "gatewayKey without keys");
      return { mode, keys, ...challenge };
    }
    case "jwt": {
      const { issuer, jwksUri, algorithms, type, clockSkewSeconds, scopeClaims } = config;
      invariant(issuer !== undefined, "jwt without issuer");
      const rest = { jwksUri, audiences, algorithms, type, clockSkewSeconds, scopeClaims };
      return { mode, issuer, ...given(rest), ...challenge };
    }
    case "introspection": {
      const { endpoint, client } = config;
      invariant(endpoint !== undefined && client !== undefined, "introspection without server");
      const rest = given({ audiences, cacheSeconds });
      return { mode, endpoint, client: given(client), ...rest, ...challenge };
    }
  }
}

function probeOf({ path, cacheSeconds, scopes }: NonNullable<AuthConfig["probe"]>) {
  return { path, ...given({ cacheSeconds, scopes: scopes && given(scopes) }) };
}

function challengeOf(config: AuthConfig): ChallengeOptions {
  const { handshake, advertise, authorizationServers, realm, challengeScopes } = config;
  const { scopeHierarchy, scopeDenied, tokenRefused } = config;
  const said = { handshake, advertise, authorizationServers, realm, challengeScopes };
  return given({ ...said, scopeHierarchy, scopeDenied, tokenRefused });
}

/** What callers may ask for; undefined where nothing is said. */
export function planLimits(config: LimitsConfig | undefined): LimitsDefinition | undefined {
  if (config === undefined) return undefined;
  const { tools, concurrency, onExceeded, headers } = config;
  return given({
    ip: rateOf(config.ip),
    token: rateOf(config.token),
    tools: tools && objectFrom(Object.entries(tools).map(([tool, rate]) => [tool, stated(rate)])),
    concurrency,
    newTokens: rateOf(config.newTokens),
    refusedTokens: rateOf(config.refusedTokens),
    onExceeded,
    headers,
  });
}

type RateConfig = NonNullable<LimitsConfig["ip"]>;

function rateOf(rate: RateConfig | undefined): RateDefinition | undefined {
  return rate === undefined ? undefined : stated(rate);
}

function stated(rate: RateConfig): RateDefinition {
  return typeof rate === "string" ? { rate } : { rate: rate.rate, ...given({ burst: rate.burst }) };
}

/** The scopes that a call needs: one of each group. */
export function planScopes(tool: ToolConfig | undefined): ToolDefinition["scopes"] {
  return tool?.scopes?.map((scope) => (typeof scope === "string" ? [scope] : scope));
}
