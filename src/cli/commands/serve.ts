import type { LoadedApi } from "../../config/load-config.ts";
import { endpointPath } from "../../contract/endpoint-path.ts";
import type { ServerDefinition } from "../../contract/server.ts";
import { diagnostic } from "../../core/diagnostic.ts";
import { given } from "../../core/given.ts";
import { reasonOf } from "../../core/reason-of.ts";
import type { HostedServer } from "../../host/create-host.ts";
import type { HostWorld } from "../../host/host-world.ts";
import type { PublicUrls } from "../../host/public-url.ts";
import { announce } from "../announce.ts";
import { isLogLevel, optionProblem, sameEndpoint } from "../hosting-problems.ts";
import { loadServer } from "../load-server.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { openUpstream, ownCredential } from "../open-upstream.ts";
import { type OperatorOptions, operatedServers } from "../operated-server.ts";
import { type CommonOptions, chosenApis, chosenOutputs, stopWith } from "../session.ts";

/** How the servers are served. */
export interface ServeCommandOptions extends CommonOptions, OperatorOptions {
  readonly port: string;
  readonly host: string;
  readonly log: string;
  readonly stdio?: boolean;
  readonly mock?: boolean;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly allowPrivate?: boolean;
  readonly publicUrl?: string;
  readonly trustProxy?: readonly string[];
}

const clock = { now: Date.now };

/** A host that listens. */
export interface Listening {
  /** Each API's endpoint, for clients on this machine. */
  readonly urls: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/**
 * `gram serve [api…] [--port] [--host] [--stdio] [--mock] …`. Resolves when the host listens; on stdio at the end of
 * input, with nothing.
 */
export async function serveCommand(
  names: readonly string[],
  options: ServeCommandOptions,
): Promise<Listening | undefined> {
  const outputs = await chosenOutputs(names, options);
  const problem = optionProblem(outputs, options);
  if (problem !== undefined) return stopWith([problem], options);
  const loaded: ServerDefinition[] = [];
  for (const output of outputs) {
    const { value, diagnostics } = await loadServer(output, nodeFileSystem);
    if (value === undefined) return stopWith(diagnostics, options);
    // A mock has nothing to protect, and whoever tries it no token.
    loaded.push(options.mock ? { ...value, auth: { mode: "none" } } : value);
  }
  const operated = operatedServers(loaded, options);
  if (operated.diagnostics.length > 0) return stopWith(operated.diagnostics, options);
  const servers = operated.value;
  const mocked = options.mock ? await chosenApis(names, options) : [];
  if (options.stdio) return serveOnStdio(servers, mocked, options);
  const clash = sameEndpoint(servers);
  if (clash !== undefined) return stopWith([clash], options);
  return serveOverHttp(servers, mocked, options);
}

async function openAll(
  servers: readonly ServerDefinition[],
  mocked: readonly LoadedApi[],
  { options, world }: { readonly options: ServeCommandOptions; readonly world?: HostWorld },
): Promise<readonly HostedServer[]> {
  const { stdio = false, allowPrivate = false } = options;
  const opened: HostedServer[] = [];
  for (const server of servers) {
    const mock = mocked.find(({ name }) => name === server.name);
    const upstream = await openUpstream(server, { mock, own: stdio, allowPrivate, world });
    if (upstream.value === undefined) return stopWith(upstream.diagnostics, options);
    opened.push({ server, upstream: upstream.value });
  }
  return opened;
}

async function serveOnStdio(
  servers: readonly ServerDefinition[],
  mocked: readonly LoadedApi[],
  options: ServeCommandOptions,
): Promise<undefined> {
  const [hosted] = await openAll(servers, mocked, { options });
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
  servers: readonly ServerDefinition[],
  mocked: readonly LoadedApi[],
  options: ServeCommandOptions,
): Promise<Listening> {
  const host = await import("../../host/index.ts");
  const { allowPrivate = false, allowHost = [], allowOrigin = [], publicUrl, trustProxy } = options;
  const urls = host.publicUrls(publicUrl);
  if (!options.mock) await refuseExposed(servers, options, urls);
  const level = isLogLevel(options.log) ? options.log : "info";
  const world = host.hostWorld({ servers, environment: process.env, level, allowPrivate });
  await warnAtStart(servers, { world, urls });
  const opened = await openAll(servers, mocked, { options, world });
  const made = host.createHost({
    ...world,
    servers: opened,
    clock,
    environment: process.env,
    allowedHosts: [options.host, ...allowHost],
    allowedOrigins: allowOrigin,
    ...given({ publicUrl, trustedProxies: trustProxy }),
  });
  const app = await made.catch((error: unknown) =>
    stopWith([diagnostic("host-option", reasonOf(error))], options),
  );
  try {
    await app.listen({ host: options.host, port: Number(options.port) });
  } catch (error) {
    const message = `cannot listen on ${options.host}:${options.port}: ${reasonOf(error)}`;
    return stopWith([diagnostic("host-option", message)], options);
  }
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all(opened.map(({ upstream }) => upstream.close()));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
  const base = host.listenUrl(app, options.host);
  const found = new Map(servers.map((server) => [server.name, base + endpointPath(server)]));
  await announce(opened, found, options);
  return { urls: found, close };
}

/** Tells the log what an operator should know before others do. */
async function warnAtStart(
  servers: readonly ServerDefinition[],
  { world, urls }: { readonly world: HostWorld; readonly urls: PublicUrls },
): Promise<void> {
  const { exposureWarnings, unreadableSecrets } = await import("../../host/index.ts");
  for (const server of servers) {
    const missing = await unreadableSecrets(server, { ...world, environment: process.env });
    for (const warning of [...exposureWarnings(server, urls.of(server)), ...missing]) {
      world.log.warn({}, warning);
    }
  }
}

async function refuseExposed(
  servers: readonly ServerDefinition[],
  options: ServeCommandOptions,
  urls: PublicUrls,
): Promise<void> {
  const { exposureProblem } = await import("../../host/exposure.ts");
  const { host, allowHost: allowedHosts = [] } = options;
  for (const server of servers) {
    const problem = exposureProblem(server, { host, allowedHosts, publicUrl: urls.of(server) });
    const hint =
      server.auth.mode === "none"
        ? "serve it on 127.0.0.1, or say who may call: docs/auth.md has the modes of auth:"
        : "give --public-url https://…, or publicUrl: in the configuration";
    if (problem !== undefined)
      await stopWith([diagnostic("host-option", problem, { hint })], options);
  }
}
