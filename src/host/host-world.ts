import { Redactor } from "../auth/redactor.ts";
import { credentialPlans } from "../contract/credential-plans.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { createKeyedHash } from "../core/keyed-hash.ts";
import type { Environment, KeyedHash, ReadSecretFile, WebFetch } from "../core/ports.ts";
import { Secret } from "../core/secret.ts";
import { secretOfFile, secretOfVariable } from "../core/secret-text.ts";
import { readSecretFile } from "../upstream/read-secret-file.ts";
import { createWebFetch } from "../upstream/web-fetch.ts";
import { createHostLog, type HostLog, type LogLevel } from "./host-log.ts";

/** The world as a host of this process sees it. */
export interface HostWorld {
  readonly hash: KeyedHash;
  readonly redactor: Redactor;
  readonly log: HostLog;
  readonly fetch: WebFetch;
  readonly readSecretFile: ReadSecretFile;
}

/**
 * The real world: files, the network, the log on standard error. GRAM_KEY_SECRET keys the hashes of credentials, so that
 * they are the same in every instance; without it they are this process's own.
 */
export function hostWorld({
  servers,
  environment,
  level = "info",
  allowPrivate = false,
}: {
  readonly servers: readonly ServerDefinition[];
  readonly environment: Environment;
  readonly level?: LogLevel;
  readonly allowPrivate?: boolean;
}): HostWorld {
  const redactor = new Redactor();
  for (const secret of servers.flatMap((server) => heldSecrets(server, environment))) {
    redactor.keep(secret);
  }
  return {
    hash: createKeyedHash(environment["GRAM_KEY_SECRET"]),
    redactor,
    log: createHostLog({ level, redactor }),
    fetch: createWebFetch({ allowPrivate }),
    readSecretFile: trackedFiles(redactor),
  };
}

/** A longer file holds something else than one credential, such as gateway keys' digests. */
const longestSecret = 4096;

/** Reads files, and has the redactor know what each of them says now. */
function trackedFiles(redactor: Redactor): ReadSecretFile {
  const known = new Map<string, { readonly text: string; readonly untrack: () => void }>();
  return async (path) => {
    const text = await readSecretFile(path);
    const before = known.get(path);
    if (before?.text === text) return text;
    before?.untrack();
    known.delete(path);
    const secret = secretOfFile(text);
    if (text !== undefined && secret !== undefined && secret.length <= longestSecret) {
      known.set(path, { text, untrack: redactor.keep(new Secret(secret)) });
    }
    return text;
  };
}

/** The credentials of the environment that a server's requests are sent with. */
function heldSecrets(
  { auth, upstreams }: ServerDefinition,
  environment: Environment,
): readonly Secret[] {
  const plans = Object.values(upstreams).flatMap(credentialPlans);
  const clients = [
    ...plans.map(({ grant }) => grant?.client?.secret),
    auth.mode === "introspection" ? auth.client.secret : undefined,
  ];
  const names = [
    ...plans.map(({ env }) => env),
    ...clients.map((secret) => (secret !== undefined && "env" in secret ? secret.env : undefined)),
  ].filter((name) => name !== undefined);
  return names.flatMap((name) => {
    const value = secretOfVariable(environment, name);
    return value === undefined ? [] : [new Secret(value)];
  });
}
