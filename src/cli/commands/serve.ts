import type { LoadedApi } from "../../config/load-config.ts";
import type { ApiOutput } from "../../config/read-outputs.ts";
import { endpointPath } from "../../contract/endpoint-path.ts";
import type { ServerDefinition } from "../../contract/server.ts";
import { diagnostic } from "../../core/diagnostic.ts";
import { reasonOf } from "../../core/reason-of.ts";
import type { HostedServer } from "../../host/create-host.ts";
import { optionProblem, sameEndpoint } from "../hosting-problems.ts";
import { loadServer } from "../load-server.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { openUpstream, ownCredential } from "../open-upstream.ts";
import { type CommonOptions, chosenApis, chosenOutputs, stopWith } from "../session.ts";

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

/** A host that listens. */
export interface Listening {
  /** Each API's endpoint, for clients on this machine. */
  readonly urls: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/**
 * `gram serve [api…] [--port] [--host] [--stdio] [--mock]`. Resolves when the host listens; on stdio at the end of
 * input, with nothing.
 */
export async function serveCommand(
  names: readonly string[],
  options: ServeCommandOptions,
): Promise<Listening | undefined> {
  const outputs = await chosenOutputs(names, options);
  const problem = optionProblem(outputs, options);
  if (problem !== undefined) return stopWith([problem], options);
  const mocked = options.mock ? await chosenApis(names, options) : [];
  const opened: HostedServer[] = [];
  for (const output of outputs) {
    const mock = mocked.find(({ name }) => name === output.name);
    opened.push(await open(output, mock, options));
  }
  if (options.stdio) return serveOnStdio(opened);
  const clash = sameEndpoint(opened.map(({ server }) => server));
  if (clash !== undefined) return stopWith([clash], options);
  return serveOverHttp(opened, options);
}

async function open(
  output: ApiOutput,
  mock: LoadedApi | undefined,
  options: ServeCommandOptions,
): Promise<HostedServer> {
  const { value: server, diagnostics } = await loadServer(output, nodeFileSystem);
  if (server === undefined) return stopWith(diagnostics, options);
  const { host, allowHost = [], stdio, mock: isMock } = options;
  const { exposedCredential } = await import("../../host/exposed-credential.ts");
  const exposed =
    stdio || isMock ? undefined : exposedCredential(server, { host, allowedHosts: allowHost });
  if (exposed !== undefined) {
    const hint =
      "serve it on 127.0.0.1, or let callers bring their own: auth: { mode: passthrough }";
    return stopWith([diagnostic("host-option", exposed, { hint })], options);
  }
  const upstream = await openUpstream(server, { mock, own: options.stdio ?? false });
  if (upstream.value === undefined) return stopWith(upstream.diagnostics, options);
  return { server, upstream: upstream.value };
}

async function serveOnStdio(opened: readonly HostedServer[]): Promise<undefined> {
  const [hosted] = opened;
  if (hosted === undefined) return undefined;
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
  return undefined;
}

async function serveOverHttp(
  opened: readonly HostedServer[],
  options: ServeCommandOptions,
): Promise<Listening> {
  const { createHost, listenUrl } = await import("../../host/index.ts");
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
    const reason = reasonOf(error);
    const message = `cannot listen on ${options.host}:${options.port}: ${reason}`;
    return stopWith([diagnostic("host-option", message)], options);
  }
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all(opened.map(({ upstream }) => upstream.close()));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
  const base = listenUrl(app, options.host);
  const urls = new Map(opened.map(({ server }) => [server.name, base + endpointPath(server)]));
  await announce(opened, urls, options);
  return { urls, close };
}

/** Says where each server is, and what a client's configuration needs to reach it. */
async function announce(
  opened: readonly HostedServer[],
  urls: Listening["urls"],
  { mock }: ServeCommandOptions,
): Promise<void> {
  const { clientSnippet } = await import("../../host/client-snippet.ts");
  for (const { server } of opened) {
    const url = urls.get(server.name) ?? "";
    const note = mock ? ", answered by a mock of the API" : "";
    const tokenVariable = mock ? undefined : callersToken(server);
    const snippet = clientSnippet({ name: server.name, url, tokenVariable });
    process.stdout.write(
      `\n${server.title}: ${server.tools.length} tools at ${url}${note}\n` +
        `In a client's configuration:\n${snippet.replace(/^/gm, "  ")}\n`,
    );
  }
}

/** Name of the variable in which a client keeps the token that it sends; undefined where none is passed on. */
function callersToken({ auth, upstreams, name }: ServerDefinition): string | undefined {
  const { credential } = upstreams.api;
  if (auth.mode !== "passthrough" || typeof credential !== "object") return undefined;
  return credential.env ?? `${name.toUpperCase().replaceAll("-", "_")}_TOKEN`;
}
