import type { LoadedApi } from "../config/loaded-api.ts";
import type { OtherUpstreamConfig } from "../config/schema.ts";
import type { UpstreamDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { objectFrom } from "../core/json.ts";
import type { Server } from "../model/servers.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { isUrl } from "../spec/read-source.ts";
import { hiddenHost } from "./hidden-host.ts";
import { type PlannedCredentials, statedCredential } from "./plan-credentials.ts";
import { upstreamName } from "./upstream-name.ts";

/** The upstreams of a server, and which of them an operation is on. */
export interface PlannedUpstreams {
  readonly upstreams: {
    readonly api: UpstreamDefinition;
    readonly [name: string]: UpstreamDefinition;
  };
  /** Undefined for the API's own. */
  upstreamOf(operation: Operation): string | undefined;
}

/**
 * The API's own upstream and those of operations with servers of their own (OpenAPI 3.1 §4.8.10). Every origin is fixed
 * here. Reports upstream-missing and upstream-private, after which there is no value, server-private, server-refused and
 * server-without-credential.
 */
export function planUpstreams(
  {
    model,
    operations,
    api,
  }: {
    readonly model: ApiModel;
    readonly operations: readonly Operation[];
    readonly api: LoadedApi;
  },
  credentials: PlannedCredentials["upstream"],
): Result<PlannedUpstreams | undefined> {
  const base = baseUrl(model.servers, api);
  if (base === undefined) return { value: undefined, diagnostics: [missing(api)] };
  const shared = sharedSettings(api);
  // What the spec alone names gets nothing that the configuration says of the API.
  const { headers: _, allowPrivate: __, follow: ___, ...limits } = shared;
  const entrusted = { ...shared, ...credentials };
  const trusted = trustedOrigins(base, api);
  const isStated = api.config.upstream?.url !== undefined;
  const hidden = hiddenHost({ url: base, api, isStated });
  if (hidden?.severity === "error") return { value: undefined, diagnostics: [hidden] };
  const names = new Map<string, string>();
  const others = new Map(statedUpstreams({ api, trusted, credentials }));
  const diagnostics: Diagnostic[] = hidden === undefined ? [] : [hidden];
  for (const operation of operations) {
    const url: string | undefined =
      operation.servers.length === 0 ? base : resolveServers(operation.servers, { base, api });
    if (url === undefined) diagnostics.push(refused(operation, api));
    if (url === undefined || url === base) continue;
    const isTrusted = trusted.has(new URL(url).origin);
    const found = isTrusted ? undefined : strangeServer(operation, url, api);
    if (found !== undefined && !names.has(url)) diagnostics.push(found);
    if (found?.severity === "error") continue;
    const name = names.get(url) ?? upstreamName(url, others);
    names.set(url, name);
    others.set(name, { url, ...(isTrusted ? entrusted : limits) });
  }
  const value: PlannedUpstreams = {
    upstreams: { api: { url: base, ...entrusted }, ...objectFrom(others) },
    upstreamOf: ({ servers }) =>
      servers.length === 0 ? undefined : names.get(resolveServers(servers, { base, api }) ?? base),
  };
  return { value, diagnostics };
}

/** Those that the configuration names. At a trusted origin they are sent the API's credential, elsewhere their own or none. */
function statedUpstreams({
  api,
  trusted,
  credentials,
}: {
  readonly api: LoadedApi;
  readonly trusted: ReadonlySet<string>;
  readonly credentials: PlannedCredentials["upstream"];
}): readonly (readonly [string, UpstreamDefinition])[] {
  return Object.entries(api.config.upstreams ?? {}).map(([name, stated]) => {
    const url = trimmed(stated.url);
    const own = statedCredential(stated.credential);
    const shared = trusted.has(new URL(url).origin) ? credentials : {};
    const sent = own === undefined ? shared : { credential: own };
    return [name, { url, ...settingsOf(stated), ...sent }];
  });
}

function sharedSettings({ config }: LoadedApi): Omit<UpstreamDefinition, "url"> {
  return settingsOf(config.upstream ?? {});
}

function settingsOf(
  stated: Omit<OtherUpstreamConfig, "url" | "credential">,
): Omit<UpstreamDefinition, "url"> {
  const { headers, timeoutMs, idleTimeoutMs, maxResponseBytes, retries, follow } = stated;
  const allowPrivate = stated.allowPrivate === true ? (true as const) : undefined;
  return given({
    headers,
    timeoutMs,
    idleTimeoutMs,
    maxResponseBytes,
    retries,
    follow,
    allowPrivate,
  });
}

/**
 * The configuration's URL; one without a path of its own is only the origin of the spec's relative server. Else the first
 * server of the spec that can be used.
 */
function baseUrl(servers: readonly Server[], api: LoadedApi): string | undefined {
  const stated = api.config.upstream?.url;
  if (stated === undefined) {
    const from = isUrl(api.config.spec) ? api.config.spec : undefined;
    return resolveServers(servers, { base: from, api });
  }
  const [first] = servers;
  const isOrigin = new URL(stated).pathname === "/";
  const resolved =
    isOrigin && first !== undefined ? resolveServers([first], { base: stated, api }) : undefined;
  // Only a path may come from the spec: whatever a server's URL looks like, it never names another origin.
  const isSame = resolved !== undefined && new URL(resolved).origin === new URL(stated).origin;
  return isSame && !isAbsolute(first) ? resolved : trimmed(stated);
}

function isAbsolute(server: Server | undefined): boolean {
  return server !== undefined && /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2}|\{)/i.test(server.url);
}

/** The first server with an http(s) URL once its variables are filled in and it is made absolute. */
function resolveServers(
  servers: readonly Server[],
  { base, api }: { readonly base: string | undefined; readonly api: LoadedApi },
): string | undefined {
  for (const server of servers) {
    const url = filled(server, api);
    if (url === undefined || !URL.canParse(url, base)) continue;
    const { href, protocol, search, hash, username, password } = new URL(url, base);
    const plain = [search, hash, username, password].every((part) => part === "");
    if (plain && /^https?:$/.test(protocol)) return trimmed(href);
  }
  return undefined;
}

/** The URL with each variable's value: the configuration's, if the spec lists it, else the spec's own. */
function filled({ url, variables }: Server, api: LoadedApi): string | undefined {
  const stated = new Map(Object.entries(api.config.upstream?.variables ?? {}));
  let complete = true;
  const text = url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const variable = variables.get(name);
    const value = stated.get(name) ?? variable?.value;
    const legal =
      value !== undefined && (!variable?.values.length || variable.values.includes(value));
    complete &&= legal;
    return value ?? "";
  });
  return complete ? text : undefined;
}

function trimmed(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "");
}

function missing(api: LoadedApi): Diagnostic {
  const message = `where does the API "${api.name}" live? Neither upstream.url nor the spec's servers: say it`;
  return diagnostic("upstream-missing", message, { at: api.at(["upstream", "url"]) });
}

function refused({ id, servers }: Operation, api: LoadedApi): Diagnostic {
  const urls = servers.map(({ url }) => url).join(", ");
  const message = `${id} has a server of its own that cannot be used (${urls}); the API's own is called`;
  return diagnostic("server-refused", message, { at: api.at(["upstream"]) });
}

/** Where credentials and the configuration's headers may go. */
function trustedOrigins(base: string, { config }: LoadedApi): ReadonlySet<string> {
  const urls = [base, ...(config.upstream?.credentialOrigins ?? [])];
  return new Set(urls.map((url) => new URL(url).origin));
}

/** A server of another origin that the spec alone names. */
function strangeServer(operation: Operation, url: string, api: LoadedApi): Diagnostic {
  return hiddenHost({ url, api, isStated: false }) ?? withoutCredential(operation, url, api);
}

function withoutCredential({ id }: Operation, url: string, api: LoadedApi): Diagnostic {
  const message = `${id} lives at ${url}, which gets no credential and none of upstream.headers`;
  return diagnostic("server-without-credential", message, { at: api.at(["upstream"]) });
}
