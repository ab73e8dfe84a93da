import type { CredentialConfig, CredentialPlaceConfig } from "../config/schema.ts";
import type { CredentialPlace, CredentialPlan } from "../contract/server.ts";
import { given } from "../core/given.ts";
import type { SecurityAlternative, SecurityScheme } from "../model/security.ts";
import type { Operation } from "../model/types.ts";

/** Where the configuration says that a credential goes: a header, by itself a bearer token in Authorization. */
export function statedPlace({ header, prefix, basic }: CredentialPlaceConfig): CredentialPlace {
  if (basic !== undefined) {
    return { header: "authorization", prefix: "Basic ", pair: basic, encode: "base64" };
  }
  const name = (header ?? "authorization").toLowerCase();
  const before = prefix ?? (name === "authorization" ? "Bearer " : "");
  return { header: name, ...(before !== "" && { prefix: before }) };
}

/** Where the configuration says that a credential comes from. */
export function sourceOf(
  source: CredentialConfig,
): Omit<CredentialPlan, keyof CredentialPlace | "byPrefix"> {
  const { env, file, tokenEndpoint, client, audience, resource, scopes } = source;
  const from = source.from ?? (file === undefined ? undefined : "file");
  const about = { client: client && given(client), audience, resource, scopes };
  return given({
    env,
    file,
    from: from === "caller" ? undefined : from,
    grant: tokenEndpoint === undefined ? undefined : { tokenEndpoint, ...given(about) },
  });
}

/** As most APIs take tokens (RFC 6750 §2.1). */
export const bearer: CredentialPlan = { header: "authorization", prefix: "Bearer " };

/** Where a scheme has its credential; undefined for one that HTTP alone cannot carry. */
export function placeOf(scheme: SecurityScheme): CredentialPlan | undefined {
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
export function alternativesOf(
  { security }: Operation,
  plans: ReadonlyMap<string, CredentialPlan>,
): readonly SecurityAlternative[] | undefined {
  return security?.filter((names) => names.every((name) => plans.has(name)));
}
