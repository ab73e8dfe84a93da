import type { LoadedApi } from "../config/loaded-api.ts";
import { isHostsOwn } from "../contract/credential-plans.ts";
import type { CredentialPlan } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Location } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { alternativesOf, placeOf } from "./credential-plan.ts";

/** Credentials that do not go with who may call. */
export function unfitting(
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
export function lentByHeaders(
  { securitySchemes }: ApiModel,
  api: LoadedApi,
): readonly Diagnostic[] {
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

/** Schemes that the configuration names and the spec does not have. */
export function unknownSchemes(
  { securitySchemes }: ApiModel,
  api: LoadedApi,
): readonly Diagnostic[] {
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
export function missingSchemes(
  { securitySchemes }: ApiModel,
  operations: readonly Operation[],
  { plans, api }: { readonly plans: ReadonlyMap<string, CredentialPlan>; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const stuck = operations.filter((operation) => {
    const asks = (operation.security?.length ?? 0) > 0;
    return asks && alternativesOf(operation, plans)?.length === 0;
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
