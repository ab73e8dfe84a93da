import { endpointPath } from "../contract/endpoint-path.ts";
import { diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { reasonOf } from "../core/reason-of.ts";
import { announce } from "./announce.ts";
import { isLogLevel } from "./hosting-problems.ts";
import { type ChosenServers, openServers } from "./open-servers.ts";
import { refuseExposed } from "./refuse-to-serve.ts";
import type { ServeCommandOptions } from "./serve-options.ts";
import { stopWith } from "./session.ts";

const clock = { now: Date.now };

/** A host that listens. */
export interface Listening {
  /** Each API's endpoint, for clients on this machine. */
  readonly urls: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Serves over Streamable HTTP; resolves when the host listens. */
export async function serveOverHttp(
  chosen: ChosenServers,
  options: ServeCommandOptions,
): Promise<Listening> {
  const { servers } = chosen;
  const host = await import("../host/index.ts");
  const { allowPrivate = false, allowHost = [], allowOrigin = [], publicUrl, trustProxy } = options;
  const urls = host.publicUrls(publicUrl);
  if (!options.mock) await refuseExposed(servers, options, urls);
  const level = isLogLevel(options.log) ? options.log : "info";
  const world = host.hostWorld({ servers, environment: process.env, level, allowPrivate });
  for (const server of options.mock ? [] : servers) {
    const publicUrl = urls.of(server);
    await host.warnAtStart(server, { ...world, environment: process.env, publicUrl });
  }
  const opened = await openServers(chosen, { options, world });
  const made = host.createHost({
    ...world,
    servers: opened,
    clock,
    environment: process.env,
    allowedHosts: [...host.listenNames(options.host), ...allowHost],
    allowedOrigins: allowOrigin,
    ...given({ publicUrl, trustedProxies: trustProxy }),
  });
  const app = await made.catch((error: unknown) =>
    stopWith([diagnostic("host-option", reasonOf(error))], options),
  );
  const close = async (): Promise<void> => {
    forget();
    const ends = () => Promise.all(opened.map(({ upstream }) => upstream.close()));
    await app.close().finally(ends);
  };
  const forget = host.closeOnSignals(close, world.log);
  await listen({ app, close }, options);
  const base = host.listenUrl(app, options.host);
  const found = new Map(servers.map((server) => [server.name, base + endpointPath(server)]));
  for (const server of servers) {
    const url = found.get(server.name);
    const about = { api: server.name, url, publicUrl: urls.of(server), auth: server.auth.mode };
    world.log.info({ ...about, tools: server.tools.length }, "listening");
  }
  await announce(opened, found, { mock: options.mock ?? false, publicUrls: urls });
  return { urls: found, close };
}

async function listen(
  {
    app,
    close,
  }: {
    readonly app: { listen(at: { host: string; port: number }): Promise<string> };
    readonly close: () => Promise<void>;
  },
  options: ServeCommandOptions,
): Promise<void> {
  const { host, port } = options;
  try {
    await app.listen({ host, port: Number(port) });
  } catch (error) {
    await close();
    const message = `cannot listen on ${host}:${port}: ${reasonOf(error)}`;
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const hint = isTaken
      ? "another process listens there: choose another with --port; 0 takes any free one"
      : "choose an address and a port that this machine has";
    await stopWith([diagnostic("host-option", message, { hint })], options);
  }
}
