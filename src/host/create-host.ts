import { type FastifyInstance, fastify } from "fastify";
import { endpointPath, healthPath } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { Clock, Environment, Upstream } from "../core/ports.ts";
import { createHttpEndpoint } from "../protocol/http-endpoint.ts";
import { jsonType } from "../protocol/json-rpc.ts";
import { linkServer } from "../runtime/link.ts";
import { allowedCallers } from "./allowed-callers.ts";
import { errorHandler, type HostLogger, notFoundHandler } from "./error-replies.ts";
import { addMcpRoute } from "./mcp-route.ts";
import { warmUp } from "./warm-up.ts";

/** A server and where its tools' requests go. Whoever made the upstream closes it. */
export interface HostedServer {
  readonly server: ServerDefinition;
  readonly upstream: Upstream;
}

/** What a host is made of. */
export interface HostOptions {
  readonly servers: readonly HostedServer[];
  readonly clock: Clock;
  readonly environment: Environment;
  /** Hostnames, without port, besides loopback and the address listened on. */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages, besides loopback ones. */
  readonly allowedOrigins?: readonly string[];
  /** Of one request's body; 1 MiB when left out. */
  readonly maxBodyBytes?: number;
  readonly logger?: HostLogger;
}

/** Longer than the 60 s after which load balancers commonly drop an idle connection. */
const keepAliveTimeoutMs = 72_000;
/** For a request to arrive whole. */
const requestTimeoutMs = 60_000;
/** For calls that run when the host is closed. */
const closeGraceMs = 10_000;

/** A Fastify instance that serves every server at its endpoint, not listening yet. */
export async function createHost(options: HostOptions): Promise<FastifyInstance> {
  const { servers, clock, environment, logger } = options;
  const app = bareFastify(options.maxBodyBytes ?? 1024 * 1024);
  const callers = allowedCallers({
    hosts: options.allowedHosts ?? [],
    origins: options.allowedOrigins ?? [],
  });
  app.setErrorHandler(errorHandler(logger));
  app.setNotFoundHandler(notFoundHandler(servers.map(({ server }) => endpointPath(server))));
  app.get(healthPath, (_request, reply) => {
    reply.header("content-type", jsonType).send('{"status":"ok"}');
  });
  const served = servers.map(({ server, upstream }) => {
    const catalog = linkServer(server);
    const endpoint = createHttpEndpoint({ catalog, upstream, clock, environment }, (error) =>
      logger?.error({ err: error }, "a call failed inside gram"),
    );
    addMcpRoute(app, { path: endpointPath(server), auth: server.auth, endpoint, callers });
    return { catalog, upstream };
  });
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onListen", async () => {
    for (const address of app.addresses()) {
      if (typeof address !== "string") callers.listensOn(address);
    }
    void warmUp(served, closing.signal);
  });
  closeWithin(app, closeGraceMs);
  return app;
}

/** Bodies are taken as text: the protocol's own code parses them, and says what is wrong in its own terms. */
function bareFastify(bodyLimit: number): FastifyInstance {
  const app = fastify({
    bodyLimit,
    keepAliveTimeout: keepAliveTimeoutMs,
    requestTimeout: requestTimeoutMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: noSchemas },
    frameworkErrors: errorHandler(undefined),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
  return app;
}

/** Routes have no schemas. Without factories of its own Fastify loads Ajv at start, 70 ms of it. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

function refuseSchema(): never {
  throw new Error("routes of the host have no schemas");
}

/**
 * Calls that run may finish; what still runs after the grace is cut off, which aborts it. A connection whose last
 * call is answered while closing would stay open for another keep-alive period: it is closed as it becomes idle.
 */
function closeWithin(app: FastifyInstance, graceMs: number): void {
  app.addHook("preClose", async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    const end = setTimeout(() => app.server.closeAllConnections(), graceMs);
    sweep.unref();
    end.unref();
    app.server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
  });
}
