import type { CredentialConfig, CredentialPlaceConfig } from "../config/schema.ts";
import type { CredentialPlace, CredentialPlan } from "../contract/server.ts";
import { given } from "../core/given.ts";

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
