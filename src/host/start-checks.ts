import { readGatewayKeys } from "../auth/gateway-key.ts";
import { readSecret, type SecretStore } from "../auth/read-secret.ts";
import type { SecretSource } from "../contract/auth.ts";
import { credentialPlans } from "../contract/credential-plans.ts";
import type { CredentialPlan, ServerDefinition } from "../contract/server.ts";
import { reasonOf } from "../core/reason-of.ts";
import { exposureWarnings } from "./exposure.ts";
import type { HostLog } from "./host-log.ts";

/** Tells the log what an operator should know before others do. */
export async function warnAtStart(
  server: ServerDefinition,
  {
    publicUrl,
    log,
    ...places
  }: SecretStore & { readonly publicUrl: string | undefined; readonly log: HostLog },
): Promise<void> {
  const missing = await unreadableSecrets(server, places);
  for (const warning of [...exposureWarnings(server, publicUrl), ...missing]) {
    log.warn({ api: server.name }, warning);
  }
}

/**
 * Secrets that a server needs and the host cannot read now, each a sentence. They may come later, so that the host starts
 * all the same; who is paged should find this in the log.
 */
export async function unreadableSecrets(
  server: ServerDefinition,
  places: SecretStore,
): Promise<readonly string[]> {
  const { name, auth } = server;
  const found: string[] = [];
  if (auth.mode === "gatewayKey") {
    const keys = await readGatewayKeys(auth.keys, places);
    if (!keys.ok) found.push(`"${name}" cannot read its gateway keys: ${keys.problem}`);
  }
  for (const source of secretSources(server)) {
    const problem = await problemWith(source, places);
    if (problem !== undefined) found.push(`"${name}" has no secret in ${problem}`);
  }
  return found;
}

function secretSources({ auth, upstreams }: ServerDefinition): readonly SecretSource[] {
  const plans = Object.values(upstreams).flatMap(credentialPlans);
  const client = auth.mode === "introspection" ? auth.client.secret : undefined;
  return [...(client === undefined ? [] : [client]), ...plans.flatMap(sourcesOf)];
}

/** A variable beside a caller's credential is for processes that call for themselves: a host needs none. */
function sourcesOf({ from, env, file, grant }: CredentialPlan): readonly SecretSource[] {
  if (from === "environment" && env !== undefined) return [{ env }];
  if (from === "file" && file !== undefined) return [{ file }];
  const secret = grant?.client?.secret;
  return secret === undefined ? [] : [secret];
}

async function problemWith(source: SecretSource, places: SecretStore): Promise<string | undefined> {
  const place =
    "env" in source ? `the environment variable ${source.env}` : `the file ${source.file}`;
  try {
    return (await readSecret(source, places)) === undefined ? place : undefined;
  } catch (error) {
    return `${place}: ${reasonOf(error)}`;
  }
}
