import { endpointPath } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { Environment } from "../core/ports.ts";
import { createHttpUpstream } from "../upstream/http-upstream.ts";
import { createHost, type HostOptions } from "./create-host.ts";
import { exposureProblem } from "./exposure.ts";
import type { HostLog } from "./host-log.ts";
import { hostWorld } from "./host-world.ts";
import { listenNames, listenUrl } from "./listen-url.ts";
import { publicUrls } from "./public-url.ts";
import { warnAtStart } from "./start-checks.ts";

/** How to serve one server from code. */
export interface ServeOptions
  extends Pick<
    HostOptions,
    "allowedHosts" | "allowedOrigins" | "publicUrl" | "trustedProxies" | "log"
  > {
  /** The environment variable PORT, else 3000, when left out; 0 takes any free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 when left out. */
  readonly host?: string;
  /** Upstreams may have loopback and private addresses, whatever their definitions say. */
  readonly allowPrivate?: boolean;
}

/** A server that listens. */
export interface Serving {
  /** The endpoint, for clients on this machine. */
  readonly url: string;
  /** Lets running calls finish, for at most ten seconds. */
  close(): Promise<void>;
}

/**
 * Serves a server over HTTP until SIGINT, SIGTERM or SIGHUP, and prints where. Rejects when it cannot listen. What
 * generated/<api>/main.ts calls, and the place to embed a generated server.
 */
export async function serve(
  server: ServerDefinition,
  options: ServeOptions = {},
): Promise<Serving> {
  const environment: Environment = process.env;
  const { host = "127.0.0.1", port = portOf(environment), allowedHosts = [], ...rest } = options;
  const { allowPrivate = false } = options;
  const publicUrl = publicUrls(options.publicUrl).of(server);
  const exposed = exposureProblem(server, { host, allowedHosts, publicUrl });
  if (exposed !== undefined) throw new Error(`${exposed.problem}; ${exposed.hint}`);
  const world = hostWorld({ servers: [server], environment, allowPrivate });
  const { log = world.log } = options;
  await warnAtStart(server, { ...world, environment, publicUrl, log });
  const { upstreams } = server;
  const upstream = createHttpUpstream({ ...world, upstreams, environment, allowPrivate });
  const app = await createHost({
    ...world,
    ...rest,
    servers: [{ server, upstream }],
    clock: { now: Date.now },
    environment,
    allowedHosts: [...listenNames(host), ...allowedHosts],
  });
  const close = async () => {
    forget();
    await app.close().finally(() => upstream.close());
  };
  const forget = closeOnSignals(close, log);
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const url = listenUrl(app, host) + endpointPath(server);
  process.stdout.write(`${server.title} is served at ${url}\n`);
  return { url, close };
}

/** Closes on SIGINT, SIGTERM and SIGHUP, of which a second one ends the process; the function that this returns takes it back. */
export function closeOnSignals(close: () => Promise<void>, log: HostLog): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (signal: NodeJS.Signals): void => {
    log.info({ signal }, "stopping");
    close().catch((error: unknown) => log.error({ err: error }, "stopping failed"));
  };
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

function portOf(environment: Environment): number {
  const text = environment["PORT"];
  if (text === undefined || text === "") return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535; it is ${JSON.stringify(text)}`);
}
