import type { LoadedApi } from "../config/loaded-api.ts";
import type { CredentialConfig } from "../config/schema.ts";
import { isHostsOwn, isLent } from "../contract/credential-plans.ts";
import type { CredentialPlan, UpstreamDefinition } from "../contract/server.ts";
import type { Result } from "../core/diagnostic.ts";
import { objectFrom, ownValue } from "../core/json.ts";
import type { SecurityAlternative, SecurityScheme } from "../model/security.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { lentByHeaders, missingSchemes, unfitting, unknownSchemes } from "./check-credentials.ts";
import { alternativesOf, bearer, placeOf, sourceOf, statedPlace } from "./credential-plan.ts";

/** How requests are let in: what the upstream says, and what each operation's step says on top. */
export interface PlannedCredentials {
  readonly upstream: Pick<UpstreamDefinition, "credential" | "credentials">;
  /** Undefined: the upstream's one credential, or none, is right. */
  securityOf(operation: Operation): readonly SecurityAlternative[] | undefined;
}

/**
 * The configuration's `upstream.credential` for everything, or what the spec's security schemes ask for (OpenAPI 3.1
 * §4.8.30). Reports config-reference, credential-missing and credential-unsupported.
 */
export function planCredentials(
  model: ApiModel,
  operations: readonly Operation[],
  api: LoadedApi,
): Result<PlannedCredentials> {
  const imposed = imposedCredential(api);
  if (imposed !== undefined) {
    const at = api.at(["upstream", "credential"]);
    const plans = imposed === "none" ? [] : [imposed];
    const isLentOut = plans.some(isHostsOwn);
    const diagnostics = [...unfitting(plans, { api, at, isLentOut }), ...lentByHeaders(model, api)];
    return { ...always(imposed), diagnostics };
  }
  const plans = schemePlans(model, api);
  const passthrough = api.config.auth?.mode === "passthrough";
  const callers = [...plans.values()].find(({ from }) => from === undefined);
  const fallback = passthrough ? (callers ?? bearer) : undefined;
  const needed = operations.map((operation) => alternativesOf(operation, plans));
  const isLentOut = needed.some((ways) => isLent(ways ?? [], (name) => plans.get(name)));
  const diagnostics = [
    ...unfitting([...plans.values()], { api, at: api.at(["credentials"]), isLentOut }),
    ...lentByHeaders(model, api),
    ...unknownSchemes(model, api),
    ...missingSchemes(model, operations, { plans, api }),
  ];
  const only = sameSingle(needed);
  const isUnsaid = needed.some((alternatives) => alternatives === undefined);
  if (needed.every((alternatives) => alternatives === undefined) || only !== undefined) {
    const one = only === undefined ? fallback : plans.get(only);
    return { ...always(one), diagnostics };
  }
  const asked = new Set(needed.flatMap((alternatives) => alternatives?.flat() ?? []));
  const used = [...plans].filter(([name]) => asked.has(name));
  const value: PlannedCredentials = {
    upstream: {
      ...(isUnsaid && fallback !== undefined && { credential: fallback }),
      ...(used.length > 0 && { credentials: objectFrom(used) }),
    },
    securityOf: (operation) => alternativesOf(operation, plans),
  };
  return { value, diagnostics };
}

function always(credential: UpstreamDefinition["credential"]): Result<PlannedCredentials> {
  const upstream = credential === undefined ? {} : { credential };
  return { value: { upstream, securityOf: () => undefined }, diagnostics: [] };
}

function imposedCredential({ config }: LoadedApi): UpstreamDefinition["credential"] {
  return statedCredential(config.upstream?.credential);
}

/** A credential as an upstream's settings state it. */
export function statedCredential(
  credential: NonNullable<LoadedApi["config"]["upstream"]>["credential"],
): UpstreamDefinition["credential"] {
  if (credential === undefined || credential === "none") return credential;
  const { byPrefix } = credential;
  const places = Object.entries(byPrefix ?? {}).map(([start, place]) => [
    start,
    statedPlace(place),
  ]);
  return {
    ...statedPlace(credential),
    ...(byPrefix !== undefined && { byPrefix: Object.fromEntries(places) }),
    ...sourceOf(credential),
  };
}

/** The credentials that are at hand, by scheme. */
function schemePlans(
  { securitySchemes }: ApiModel,
  { config }: LoadedApi,
): ReadonlyMap<string, CredentialPlan> {
  const passthrough = config.auth?.mode === "passthrough";
  const entries = [...securitySchemes].flatMap(([name, scheme]): [string, CredentialPlan][] => {
    const stated = ownValue(config.credentials ?? {}, name) as CredentialConfig | undefined;
    const place = placeOf(scheme);
    const byDefault = passthrough && isForCallers(scheme, securitySchemes.size);
    if (place === undefined || (stated === undefined && !byDefault)) return [];
    const { env, file } = stated ?? {};
    const own = env === undefined && file === undefined ? "caller" : "environment";
    const from = stated?.from ?? (file === undefined ? own : "file");
    // A header that is called so has words before the token; a caller's came with this one.
    const isBare = from === "caller" && place.header === "authorization" && !place.prefix;
    const plan = {
      ...place,
      ...(isBare && { prefix: "Bearer " }),
      ...sourceOf({ ...stated, from }),
    };
    return [[name, plan]];
  });
  return new Map(entries);
}

/**
 * A caller's token is put by itself where tokens go: a bearer scheme, or a header that is the only scheme of the spec (of
 * several, one may name whom to impersonate); never into a query, where logs would have it.
 */
function isForCallers(scheme: SecurityScheme, schemes: number): boolean {
  if (scheme.kind === "bearer") return true;
  return scheme.kind === "apiKey" && scheme.in === "header" && schemes === 1;
}

/** The one scheme that every operation asks for, alone; undefined where they differ. */
function sameSingle(
  needed: readonly (readonly SecurityAlternative[] | undefined)[],
): string | undefined {
  const [first] = needed;
  const [alternative] = first ?? [];
  const [name] = alternative ?? [];
  const same = needed.every(
    (alternatives) =>
      alternatives?.length === 1 && alternatives[0]?.length === 1 && alternatives[0][0] === name,
  );
  return same ? name : undefined;
}
