import { allToolsets } from "./toolsets.ts";

/** The path at which a host serves a server, without a slash at its end: `/<name>/mcp` where none is given. */
export function endpointPath({
  name,
  endpoint = `/${name}/mcp`,
}: {
  readonly name: string;
  readonly endpoint?: string | undefined;
}): string {
  return endpoint.replace(/(?<=.)\/+$/, "");
}

/** What comes after a server's path for the part of it that only reads. */
export const readOnlySuffix = "/readonly";

/** What comes after a server's path for one of its toolsets. */
export function toolsetSuffix(name: string): string {
  return `/x/${name}`;
}

/** Paths of a server's parts, besides its own: what of it only reads, each of its toolsets, and all of them. */
export function partPaths(endpoint: string, toolsets: Iterable<string>): readonly string[] {
  const base = endpoint.replace(/\/$/, "");
  const found = [...new Set(toolsets)].sort();
  const names = found.length === 0 ? [] : [...found, allToolsets];
  return [base + readOnlySuffix, ...names.map((name) => base + toolsetSuffix(name))];
}

/** The host's own path, for load balancers. */
export const healthPath = "/healthz";
