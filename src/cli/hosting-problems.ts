import type { ApiOutput } from "../config/read-outputs.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";

/** The options that can be wrong together with what is to be served. */
export interface HostingOptions {
  readonly config: string;
  readonly port: string;
  readonly host: string;
  readonly stdio?: boolean;
  readonly mock?: boolean;
}

/** What is wrong with the command line: host-option; undefined when nothing is. */
export function optionProblem(
  apis: readonly ApiOutput[],
  { port, stdio, config }: HostingOptions,
): Diagnostic | undefined {
  if (apis.length === 0) {
    return diagnostic("host-option", `${config} has no API to serve`, { at: { file: config } });
  }
  if (stdio && apis.length > 1) {
    const names = apis.map(({ name }) => name).join(", ");
    return diagnostic("host-option", "one API at a time is served on stdio", {
      hint: `name one of ${names}`,
    });
  }
  const number = Number(port);
  if (/^\d+$/.test(port) && number <= 65_535) return undefined;
  return diagnostic("host-option", `--port takes a number from 0 to 65535, and "${port}" is none`);
}

/** Two generated servers at one path: the configuration is checked for it, but these may be older. */
export function sameEndpoint(servers: readonly ServerDefinition[]): Diagnostic | undefined {
  const taken = new Set<string>(["/healthz"]);
  for (const server of servers) {
    const endpoint = (server.endpoint ?? `/${server.name}/mcp`).replace(/(?<=.)\/+$/, "");
    if (taken.has(endpoint)) {
      const message = `the endpoint ${endpoint} of "${server.name}" is already taken`;
      return diagnostic("host-option", message, { hint: "give each API its own endpoint:" });
    }
    taken.add(endpoint);
  }
  return undefined;
}

/** A credential of the environment serves every caller: only callers on this machine may have it for nothing. */
export function exposedCredential(
  { name, auth, upstreams }: ServerDefinition,
  { host, stdio, mock }: HostingOptions,
): Diagnostic | undefined {
  if (stdio || mock || auth.mode !== "open" || /^(localhost|127\..*|::1)$/.test(host))
    return undefined;
  const all = Object.values(upstreams).flatMap(({ credential, credentials = {} }) => [
    ...(typeof credential === "object" ? [credential] : []),
    ...Object.values(credentials),
  ]);
  if (!all.some(({ from }) => from === "environment")) return undefined;
  const message = `"${name}" would lend the environment's credential to anybody who reaches ${host}`;
  const hint = "serve it on 127.0.0.1, or let callers bring their own: auth: { mode: passthrough }";
  return diagnostic("host-option", message, { hint });
}
