import type { ServerDefinition } from "../contract/server.ts";

/** Where a server is reachable. */
export interface Exposure {
  /** The address listened on. */
  readonly host: string;
  /** Further names that clients may use: they stand for a proxy in front. */
  readonly allowedHosts: readonly string[];
}

/**
 * Why a server must not be served like this; undefined when it may. A credential of the environment serves every
 * caller: only callers on this machine may have it for nothing.
 */
export function exposedCredential(
  { name, auth, upstreams }: ServerDefinition,
  { host, allowedHosts }: Exposure,
): string | undefined {
  const stranger = [host, ...allowedHosts].find((address) => !isLoopback(address));
  if (auth.mode !== "open" || stranger === undefined) return undefined;
  const plans = Object.values(upstreams).flatMap(({ credential, credentials = {} }) => [
    ...(typeof credential === "object" ? [credential] : []),
    ...Object.values(credentials),
  ]);
  if (!plans.some(({ from }) => from === "environment")) return undefined;
  return `"${name}" would lend the environment's credential to anybody who reaches ${stranger}`;
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(address);
}
