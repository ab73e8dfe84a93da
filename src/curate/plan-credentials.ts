import type { LoadedApi } from "../config/load-config.ts";
import type { CredentialConfig } from "../config/schema.ts";
import { isHostsOwn, isLent } from "../contract/credential-plans.ts";
import type { CredentialPlan, UpstreamDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Location, type Result } from "../core/diagnostic.ts";
import { objectFrom, ownValue } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import type { SecurityAlternative, SecurityScheme } from "../model/security.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { sourceOf, statedPlace } from "./credential-plan.ts";

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

/** Credentials that do not go with who may call. */
function unfitting(
  plans: readonly CredentialPlan[],
  {
    api,
    at,
    isLentOut,
  }: { readonly api: LoadedApi; readonly at: Location; readonly isLentOut: boolean },
): readonly Diagnostic[] {
  const { mode } = api.config.auth ?? { mode: "none" };
  if (mode === "passthrough" && isLentOut) return [lent(at)];
  return mode === "gatewayKey" && plans.some((plan) => !isHostsOwn(plan))
    ? [keysAreNotForwarded(at)]
    : [];
}

/** A fixed header where a security scheme has its credential is one of the host's own, however it is called. */
function lentByHeaders({ securitySchemes }: ApiModel, api: LoadedApi): readonly Diagnostic[] {
  if (api.config.auth?.mode !== "passthrough") return [];
  const places = new Set([...securitySchemes.values()].map((scheme) => placeOf(scheme)?.header));
  return Object.keys(api.config.upstream?.headers ?? {})
    .filter((name) => places.has(name.toLowerCase()))
    .map((name) => lent(api.at(["upstream", "headers", name])));
}

function lent(at: Location): Diagnostic {
  const message =
    "passthrough judges nobody, so that a credential of the host's own would serve whoever makes up a token";
  const hint =
    "let the API have the caller's token, or say who may call: gatewayKey, jwt, introspection";
  return diagnostic("credential-lent", message, { at, hint });
}

/** The host's own keys end at the host: an upstream that is to get the caller's gets nothing. */
function keysAreNotForwarded(at: Location): Diagnostic {
  const message =
    "callers bring keys of the host, which no upstream is sent: the API would get none";
  const hint = "say whose the credential is: from: environment, file or clientCredentials";
  return diagnostic("credential-missing", message, { at, hint });
}

const bearer: CredentialPlan = { header: "authorization", prefix: "Bearer " };

function always(credential: UpstreamDefinition["credential"]): Result<PlannedCredentials> {
  const upstream = credential === undefined ? {} : { credential };
  return { value: { upstream, securityOf: () => undefined }, diagnostics: [] };
}

function imposedCredential({ config }: LoadedApi): UpstreamDefinition["credential"] {
  const { credential } = config.upstream ?? {};
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

function placeOf(scheme: SecurityScheme): CredentialPlan | undefined {
  switch (scheme.kind) {
    case "bearer":
      return bearer;
    case "basic":
      return { header: "authorization", prefix: "Basic ", encode: "base64" };
    case "apiKey":
      return { [scheme.in]: scheme.in === "header" ? scheme.name.toLowerCase() : scheme.name };
    default:
      return undefined;
  }
}

/** Those ways that can be gone: every scheme at hand, or anonymous. Undefined where the spec asks for nothing. */
function alternativesOf(
  { security }: Operation,
  plans: ReadonlyMap<string, CredentialPlan>,
): readonly SecurityAlternative[] | undefined {
  return security?.filter((names) => names.every((name) => plans.has(name)));
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

function unknownSchemes({ securitySchemes }: ApiModel, api: LoadedApi): readonly Diagnostic[] {
  const known = [...securitySchemes.keys()];
  return Object.keys(api.config.credentials ?? {}).flatMap((name) => {
    if (securitySchemes.has(name)) return [];
    const message = `the spec has no security scheme "${name}"`;
    const hint = didYouMean(name, known) ?? `it has ${known.join(", ") || "none"}`;
    return [
      diagnostic("config-reference", message, { at: api.atKey(["credentials", name]), hint }),
    ];
  });
}

/** Schemes that operations ask for in every way to be let in, and that are not at hand. */
function missingSchemes(
  { securitySchemes }: ApiModel,
  operations: readonly Operation[],
  { plans, api }: { readonly plans: ReadonlyMap<string, CredentialPlan>; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const stuck = operations.filter(({ security }) => {
    const open = security?.some((names) => names.every((name) => plans.has(name))) ?? true;
    return security !== undefined && security.length > 0 && !open;
  });
  const names = new Set(stuck.flatMap(({ security = [] }) => security.flat()));
  return [...names].flatMap((name) => {
    if (plans.has(name)) return [];
    const scheme = securitySchemes.get(name);
    const at = api.at(["credentials"]);
    if (scheme !== undefined && placeOf(scheme) === undefined) {
      const what = scheme.kind === "other" ? scheme.type : scheme.kind;
      return [diagnostic("credential-unsupported", `the scheme "${name}" is ${what}`, { at })];
    }
    const asks = stuck.filter(({ security = [] }) => security.flat().includes(name)).length;
    const message = `${asks} operations ask for the scheme "${name}", whose credential comes from nowhere`;
    return [diagnostic("credential-missing", message, { at })];
  });
}
