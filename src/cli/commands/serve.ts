import type { LoadedApi } from "../../config/load-config.ts";
import { type Diagnostic, diagnostic } from "../../core/diagnostic.ts";
import type { HostedServer } from "../../host/create-host.ts";
import { loadServer } from "../load-server.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { openUpstream, ownCredential } from "../open-upstream.ts";
import { type CommonOptions, chosenApis, stopWith } from "../session.ts";

/** How the servers are served. */
export interface ServeCommandOptions extends CommonOptions {
  readonly port: string;
  readonly host: string;
  readonly stdio?: boolean;
  readonly mock?: boolean;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
}

const clock = { now: Date.now };

/** `gram serve [api…] [--port] [--host] [--stdio] [--mock]`. Resolves when it listens, or on stdio at the end of input. */
export async function serveCommand(
  names: readonly string[],
  options: ServeCommandOptions,
): Promise<void> {
  const apis = await chosenApis(names, options);
  const problem = optionProblem(apis, options);
  if (problem !== undefined) return stopWith([problem], options);
  const opened = [];
  for (const api of apis) opened.push({ api, ...(await open(api, options)) });
  if (options.stdio) return serveOnStdio(opened);
  await serveOverHttp(opened, options);
}

async function open(api: LoadedApi, options: ServeCommandOptions): Promise<HostedServer> {
  const { value: server, diagnostics } = await loadServer(api, nodeFileSystem);
  if (server === undefined) return stopWith(diagnostics, options);
  const upstream = await openUpstream(server, { api, mock: options.mock ?? false });
  if (upstream.value === undefined) return stopWith(upstream.diagnostics, options);
  return { server, upstream: upstream.value };
}

function optionProblem(
  apis: readonly LoadedApi[],
  { port, stdio, config }: ServeCommandOptions,
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

async function serveOnStdio(opened: readonly HostedServer[]): Promise<void> {
  const [hosted] = opened;
  if (hosted === undefined) return;
  const [{ serveStdio }, { linkServer }] = await Promise.all([
    import("../../protocol/stdio.ts"),
    import("../../runtime/link.ts"),
  ]);
  const { server, upstream } = hosted;
  const credential = ownCredential(server, process.env);
  await serveStdio({
    catalog: linkServer(server),
    upstream,
    clock,
    environment: process.env,
    credential,
    input: process.stdin,
    output: process.stdout,
  });
  await upstream.close();
}

type Opened = HostedServer & { readonly api: LoadedApi };

async function serveOverHttp(
  opened: readonly Opened[],
  options: ServeCommandOptions,
): Promise<void> {
  const { createHost, endpointPath, listenUrl } = await import("../../host/index.ts");
  const app = await createHost({
    servers: opened,
    clock,
    environment: process.env,
    allowedHosts: [options.host, ...(options.allowHost ?? [])],
    allowedOrigins: options.allowOrigin ?? [],
  });
  try {
    await app.listen({ host: options.host, port: Number(options.port) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `cannot listen on ${options.host}:${options.port}: ${reason}`;
    return stopWith([diagnostic("host-option", message)], options);
  }
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all(opened.map(({ upstream }) => upstream.close()));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
  await announce(opened, {
    ...options,
    url: (server) => listenUrl(app, options.host) + endpointPath(server),
  });
}

async function announce(
  opened: readonly Opened[],
  { mock, url }: ServeCommandOptions & { readonly url: (server: HostedServer["server"]) => string },
): Promise<void> {
  const { clientSnippet } = await import("../../host/client-snippet.ts");
  for (const { server } of opened) {
    const credential = server.upstreams.api.credential;
    const passes = server.auth.mode === "passthrough" && typeof credential === "object";
    const tokenVariable = passes ? (credential.env ?? "TOKEN") : undefined;
    const where = url(server);
    const note = mock ? ", answered by a mock of the API" : "";
    process.stdout.write(`\n${server.title}: ${server.tools.length} tools at ${where}${note}\n`);
    process.stdout.write("In a client's configuration:\n");
    const snippet = clientSnippet({
      name: server.name,
      url: where,
      tokenVariable: mock ? undefined : tokenVariable,
    });
    process.stdout.write(`${snippet.replace(/^/gm, "  ")}\n`);
  }
}
