import type { FastifyRequest } from "fastify";
import { challengeScopes } from "../auth/scopes.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import { endpointPath } from "../contract/endpoint-path.ts";
import { toolsOf } from "../contract/toolsets.ts";
import { createServerLimits } from "../limits/server-limits.ts";
import { createHttpEndpoint, type HttpEndpoint } from "../protocol/http-endpoint.ts";
import { mirroredArguments } from "../protocol/param-headers.ts";
import { narrowCatalog, type ToolCatalog } from "../runtime/link.ts";
import { toldToModels } from "./caller-rules.ts";
import { createGate } from "./gate.ts";
import type { ServedMetadata } from "./metadata-routes.ts";
import type { McpRoute } from "./route.ts";
import { servedViews } from "./served-views.ts";
import { serverAuthenticator } from "./server-authenticator.ts";
import type { ServerParts, ViewParts } from "./server-parts.ts";
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
        });
  const parts = { ...input, limits, authenticate: serverAuthenticator(input) };
  const views = servedViews(server).map((view) => viewRoute({ ...parts, view }));
  return {
    routes: views.map(({ route }) => route),
    metadata: views.flatMap(({ metadata }) => metadata ?? []),
  };
}

function viewRoute(input: ViewParts): { route: McpRoute; metadata: ServedMetadata | undefined } {
  const { server, view, limits, authenticate, shared } = input;
  const { auth } = server;
  const catalog = narrowCatalog(input.catalog, view.keeps);
  const path = below(endpointPath(server), view.suffix);
  const resource = () => {
    const url = shared.urls.of(server);
    return url === undefined ? undefined : below(url, view.suffix);
  };
  const tools = catalog.server.tools;
  const { standard } = view;
  const scopes = challengeScopes(auth, tools.filter(standard));
  const challenges = challengesOf({ auth, resource, scopes });
  const { callers, redactor, log } = shared;
  // A token for the whole server is good for a part of it too.
  const resources = () => [resource(), shared.urls.of(server)].flatMap((url) => url ?? []);
  const route: McpRoute = {
    path,
    api: server.name,
    auth,
    callers,
    gate: createGate({ auth, limits, challenges, authenticate, resources }),
    addressOf: ({ socket, headers }: FastifyRequest) =>
      // A Unix socket's peer has no address, and one that has gone has none any more.
      shared.addressOf(socket.remoteAddress ?? "local", forwardedFor(headers["x-forwarded-for"])),
    endpoint: endpointOf(input, catalog),
    limits,
    limitsDefinition: server.limits ?? {},
    tells: toldToModels(auth),
    standard,
    inToolsets: (names) => toolsOf(names, server),
    needsScopes: tools.some(({ scopes = [] }) => scopes.length > 0),
    challenges,
    ownHeaders: [
      ...(auth.mode === "passthrough" ? (auth.headers ?? []) : []),
      ...tools.flatMap((tool) => mirroredArguments(tool)).map(({ header }) => header),
    ],
    redactor,
    log,
  };
  return { route, metadata: metadataOf({ server, view, path, resource, catalog, shared }) };
}

function endpointOf(
  { server, upstream, shared, view }: ViewParts,
  catalog: ToolCatalog,
): HttpEndpoint {
  const { standard } = view;
  const { clock, environment, log, slots } = shared;
  const cacheScope = isPrivate(server.auth) ? "private" : "public";
  return createHttpEndpoint(
    { catalog, upstream, clock, environment, cacheScope, standard, slots },
    (error) => log.error({ err: error }, "a call failed inside gram"),
  );
}

/** A path or URL with a part's suffix; the whole server's stays as it is written. */
function below(base: string, suffix: string): string {
  return suffix === "" ? base : base.replace(/\/$/, "") + suffix;
}

/** Whether somebody may not see what another one does: the list at all, behind a closed door, or a part of it. */
function isPrivate(auth: AuthDefinition): boolean {
  if (auth.mode === "none") return false;
  if (auth.mode !== "passthrough" || auth.handshake !== "open") return true;
  return auth.probe?.scopes !== undefined;
}

function forwardedFor(header: string | readonly string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header);
}
