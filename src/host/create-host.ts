import type { FastifyInstance } from "fastify";
import { Redactor } from "../auth/redactor.ts";
import { endpointPath, healthPath } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { given } from "../core/given.ts";
import { createKeyedHash } from "../core/keyed-hash.ts";
import type {
  Clock,
  Environment,
  KeyedHash,
  ReadSecretFile,
  Upstream,
  WebFetch,
} from "../core/ports.ts";
import type { BucketStore } from "../limits/bucket-store.ts";
import { createClientAddress } from "../limits/client-address.ts";
import { createMemoryStore } from "../limits/memory-store.ts";
import { jsonType } from "../protocol/json-rpc.ts";
import { StreamSlots } from "../protocol/stream-slots.ts";
import { linkServer } from "../runtime/link.ts";
import { allowedCallers } from "./allowed-callers.ts";
import { bareFastify, closeWithin } from "./bare-fastify.ts";
import { notFoundHandler } from "./error-replies.ts";
import { type HostLog, silentLog } from "./host-log.ts";
import { listenUrl } from "./listen-url.ts";
import { addMcpRoute } from "./mcp-route.ts";
import { addMetadataRoutes } from "./metadata-routes.ts";
import { publicUrls } from "./public-url.ts";
import type { SharedParts } from "./server-parts.ts";
import { serverRoutes } from "./server-routes.ts";
import { warmUp } from "./warm-up.ts";

/** A server and where its tools' requests go. Whoever made the upstream closes it. */
export interface HostedServer {
  readonly server: ServerDefinition;
  readonly upstream: Upstream;
}

/** What a host is made of. */
export interface HostOptions {
  readonly servers: readonly HostedServer[];
  /** For the times that tokens and messages name. */
  readonly clock: Clock;
  /** For all that lasts a while: milliseconds since any moment, never going back; the system's when left out. */
  readonly monotonicMs?: () => number;
  readonly environment: Environment;
  /** Hostnames, without port, besides loopback, the address listened on and those of public URLs. */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages, besides loopback ones. */
  readonly allowedOrigins?: readonly string[];
  /** Where clients find the host: each server's endpoint comes after it. Takes the place of the servers' own publicUrl. */
  readonly publicUrl?: string;
  /** Ranges (10.0.0.0/8) of proxies whose X-Forwarded-For says who called. */
  readonly trustedProxies?: readonly string[];
  /** Of one request's body; 1 MiB when left out. */
  readonly maxBodyBytes?: number;
  /** For a client to send a request whole, and to take each piece of its answer; 15,000 when left out. */
  readonly slowClientMs?: number;
  /** Credentials are known to limits, caches and the log by this hash alone; a random key when left out. */
  readonly hash?: KeyedHash;
  /** Takes live credentials out of the log; the log's own. */
  readonly redactor?: Redactor;
  readonly log?: HostLog;
  /** Asks authorization servers; needed in the modes jwt and introspection. */
  readonly fetch?: WebFetch;
  readonly readSecretFile?: ReadSecretFile;
}

/** Buckets of all servers and callers that are not full: 43 MB, reserved when a server has limits. */
const maxBuckets = 1_000_000;

/** A Fastify instance that serves every server at its endpoints, not listening yet. Throws for options that cannot be used. */
export async function createHost(options: HostOptions): Promise<FastifyInstance> {
  const { servers, log = silentLog } = options;
  const { maxBodyBytes = 1024 * 1024, slowClientMs = 15_000 } = options;
  const app = bareFastify({ bodyLimit: maxBodyBytes, slowClientMs, log });
  const urls = publicUrls(options.publicUrl);
  const published = servers.flatMap(({ server }) => urls.of(server) ?? []);
  const callers = allowedCallers({
    hosts: [...(options.allowedHosts ?? []), ...published.map((url) => new URL(url).hostname)],
    origins: options.allowedOrigins ?? [],
  });
  app.decorateRequest("arrived", undefined);
  app.setNotFoundHandler(notFoundHandler(servers.map(({ server }) => endpointPath(server))));
  app.get(healthPath, (_request, reply) => {
    reply.header("content-type", jsonType).send('{"status":"ok"}');
  });
  const shared = sharedParts({ ...options, log, urls, callers });
  const served = servers.map(({ server, upstream }) => {
    const catalog = linkServer(server);
    const { routes, metadata } = serverRoutes({ server, upstream, catalog, shared });
    for (const route of routes) addMcpRoute(app, route);
    return { catalog, upstream, metadata };
  });
  addMetadataRoutes(
    app,
    served.flatMap(({ metadata }) => metadata),
  );
  warmOnceListening(app, served, shared);
  closeWithin(app);
  return app;
}

function sharedParts(
  options: HostOptions & Pick<SharedParts, "log" | "urls" | "callers">,
): SharedParts {
  const now = options.monotonicMs ?? (() => performance.now());
  const { clock, environment, log, urls, callers, servers, fetch, readSecretFile } = options;
  let store: BucketStore | undefined;
  return {
    clock,
    environment,
    log,
    urls,
    callers,
    ...given({ fetch, readSecretFile }),
    now,
    addressOf: createClientAddress(options.trustedProxies ?? []),
    hash: options.hash ?? createKeyedHash(),
    redactor: options.redactor ?? new Redactor(),
    store: () => {
      store ??= createMemoryStore({ now, maxKeys: maxBuckets });
      return store;
    },
    slots: new StreamSlots(),
    isOnly: servers.length === 1,
  };
}

/** What can only be done when it is known where the host listens, and what it does while nobody has asked yet. */
function warmOnceListening(
  app: FastifyInstance,
  served: Parameters<typeof warmUp>[0],
  { urls, callers, log }: Pick<SharedParts, "urls" | "callers" | "log">,
): void {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onListen", async () => {
    const [first] = app.addresses();
    if (typeof first === "object") urls.listensAt(listenUrl(app, first.address));
    for (const address of app.addresses()) {
      if (typeof address !== "string") callers.listensOn(address);
    }
    warmUp(served, closing.signal).catch((error: unknown) => {
      log.error({ err: error }, "warming up failed");
    });
  });
}
