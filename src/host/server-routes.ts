import type { FastifyRequest } from "fastify";
import { challengeScopes } from "../auth/scopes.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import { endpointPath } from "../contract/endpoint-path.ts";
import { createServerLimits } from "../limits/server-limits.ts";
import { createHttpEndpoint } from "../protocol/http-endpoint.ts";
import { narrowCatalog } from "../runtime/link.ts";
import { toldToModels } from "./caller-rules.ts";
import { createGate } from "./gate.ts";
import type { ServedMetadata } from "./metadata-routes.ts";
import { relaysOf } from "./relays.ts";
import type { McpRoute } from "./route.ts";
import { servedViews } from "./served-views.ts";
import type { ServerParts, ViewParts } from "./server-parts.ts";
import { viewAuthenticator } from "./view-authenticator.ts";
import { challengesOf, metadataOf } from "./view-metadata.ts";

/** The endpoints of one server: the whole of it and its parts, all with the same limits, each with metadata of its own. */
export function serverRoutes(input: ServerParts): {
  readonly routes: readonly McpRoute[];
  readonly metadata: readonly ServedMetadata[];
} {
  const { server, shared } = input;
  const { auth, limits: definition } = server;
  const limits =
    auth.mode === "none" && definition === undefined
      ? undefined
      : createServerLimits({
          server: server.name,
          definition: definition ?? {},
          store: shared.store(),
          now: shared.now,
          passthrough: auth.mode === "passthrough" && auth.probe === undefined,
        });
  const views = servedViews(server).map((view) => viewRoute({ ...input, view, limits }));
  return {
    routes: views.map(({ route }) => route),
    metadata: views.flatMap(({ metadata }) => metadata ?? []),
  };
}

function viewRoute(input: ViewParts): { route: McpRoute; metadata: ServedMetadata | undefined } {
  const { server, upstream, view, limits, shared } = input;
  const { auth } = server;
  const catalog = narrowCatalog(input.catalog, view.keeps);
  const path = below(endpointPath(server), view.suffix);
  const resource = () => {
    const url = shared.urls.of(server);
    return url === undefined ? undefined : below(url, view.suffix);
  };
  const tools = catalog.server.tools;
  const challenges = challengesOf({ auth, resource, scopes: challengeScopes(auth, tools) });
  const { clock, environment, log } = shared;
  const endpoint = createHttpEndpoint(
    {
      catalog,
      upstream,
      clock,
      environment,
      relays: relaysOf(server),
      cacheScope: isPrivate(auth) ? "private" : "public",
      slots: shared.slots,
    },
    (error) => log.error({ err: error }, "a call failed inside gram"),
  );
  const { callers, redactor } = shared;
  const authenticate = viewAuthenticator(input, resource);
  const route: McpRoute = {
    path,
    api: server.name,
    auth,
    callers,
    gate: createGate({ auth, limits, challenges, authenticate }),
    addressOf: ({ socket, headers }: FastifyRequest) =>
      // A Unix socket's peer has no address, and one that has gone has none any more.
      shared.addressOf(socket.remoteAddress ?? "local", forwardedFor(headers["x-forwarded-for"])),
    endpoint,
    limits,
    limitsDefinition: server.limits ?? {},
    tells: toldToModels(auth),
    needsScopes: tools.some(({ scopes = [] }) => scopes.length > 0),
    challenges,
    credentialHeaders: auth.mode === "passthrough" ? (auth.headers ?? []) : [],
    redactor,
    log,
  };
  return { route, metadata: metadataOf({ server, view, path, resource, catalog, shared }) };
}

/** A path or URL with a part's suffix; the whole server's stays as it is written. */
function below(base: string, suffix: string): string {
  return suffix === "" ? base : base.replace(/\/$/, "") + suffix;
}

/** Whether two callers may see different lists. */
function isPrivate(auth: AuthDefinition): boolean {
  if (auth.mode === "passthrough") return auth.probe?.scopes !== undefined;
  return auth.mode !== "none";
}

function forwardedFor(header: string | readonly string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header);
}
