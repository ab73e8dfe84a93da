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

/** The host's own path, for load balancers. */
export const healthPath = "/healthz";
