import { isAdvertised, thirdPartyIssuers } from "../auth/protected-resource.ts";
import { isHostsOwn, isLent } from "../contract/credential-plans.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { isLoopbackHost } from "../core/loopback-host.ts";

/** Where a server is reachable. */
export interface Exposure {
  /** The address listened on. */
  readonly host: string;
  /** Further names that clients may use: they stand for a proxy in front. */
  readonly allowedHosts: readonly string[];
  /** The server's own, or made of the operator's base; undefined where nobody has said it. */
  readonly publicUrl: string | undefined;
}

/** Why a server must not be served, and what to do instead. */
export interface ExposureProblem {
  readonly problem: string;
  readonly hint: string;
}

/**
 * Why a server must not be served like this; undefined when it may. Without authentication a server is for callers on this
 * machine, and metadata for others needs an address that is theirs.
 */
export function exposureProblem(
  server: ServerDefinition,
  { host, allowedHosts, publicUrl }: Exposure,
): ExposureProblem | undefined {
  const { name, auth } = server;
  const published = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const stranger = [host, ...allowedHosts, ...published].find(
    (address) => !isLoopbackHost(address),
  );
  if (stranger === undefined) return undefined;
  if (auth.mode === "none") {
    return {
      problem: `"${name}" has auth mode none: anybody who reaches ${stranger} could call it`,
      hint: "serve it on 127.0.0.1, or say in the configuration who may call: auth: { mode: … }",
    };
  }
  if (auth.mode === "passthrough" && lendsItsOwn(server)) {
    return {
      problem: `"${name}" passes tokens on unjudged, and would lend the host's own credential to any of them from ${stranger}`,
      hint: "judge callers (auth mode gatewayKey, jwt or introspection), or send the caller's own token",
    };
  }
  if (publicUrl !== undefined || !isAdvertised(auth)) return undefined;
  return {
    problem: `"${name}" advertises OAuth metadata to ${stranger} and has no public URL to put into it`,
    hint: "give --public-url https://…, or publicUrl: in the configuration",
  };
}

/** Whether a request is sent with the host's own credential alone. */
function lendsItsOwn({ upstreams, tools }: ServerDefinition): boolean {
  const named = new Map(Object.entries(upstreams));
  return tools
    .flatMap(({ run }) => run.flatMap(({ steps }) => steps))
    .some(({ upstream = "api", security }) => {
      const { credential, credentials = {} } = named.get(upstream) ?? {};
      const plans = new Map(Object.entries(credentials));
      if (security === undefined) return typeof credential === "object" && isHostsOwn(credential);
      return isLent(security, (name) => plans.get(name));
    });
}

/** What an operator should know before others do; each a sentence. */
export function exposureWarnings(
  server: ServerDefinition,
  publicUrl: string | undefined,
): readonly string[] {
  if (publicUrl === undefined) return [];
  const { name, auth } = server;
  const foreign = thirdPartyIssuers(auth, publicUrl).map(
    (issuer) =>
      `"${name}" advertises ${issuer}, an authorization server of another party, and passes its tokens on: the MCP specification forbids taking tokens that were not issued for this server. See docs/auth.md for when that is defensible.`,
  );
  const { protocol, hostname } = new URL(publicUrl);
  const isPlain = protocol === "http:" && !isLoopbackHost(hostname) && auth.mode !== "none";
  return isPlain
    ? [
        ...foreign,
        `the public URL of "${name}" is http: tokens would cross the network in the open`,
      ]
    : foreign;
}
