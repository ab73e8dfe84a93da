import type { FastifyRequest } from "fastify";
import type { Redactor } from "../auth/redactor.ts";
import { challengeScopes } from "../auth/scopes.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import { endpointPath } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type {
  Clock,
  Environment,
  KeyedHash,
  ReadSecretFile,
  Upstream,
  WebFetch,
} from "../core/ports.ts";
import type { BucketStore } from "../limits/bucket-store.ts";
import type { ClientAddress } from "../limits/client-address.ts";
import { createServerLimits, type ServerLimits } from "../limits/server-limits.ts";
import { createHttpEndpoint } from "../protocol/http-endpoint.ts";
import type { StreamSlots } from "../protocol/stream-slots.ts";
import { narrowCatalog, type ToolCatalog } from "../runtime/link.ts";
import type { AllowedCallers } from "./allowed-callers.ts";
import { createGate } from "./gate.ts";
import type { HostLog } from "./host-log.ts";
import type { McpRoute } from "./mcp-route.ts";
import type { ServedMetadata } from "./metadata-routes.ts";
import type { PublicUrls } from "./public-url.ts";
import { relaysOf } from "./relays.ts";
import { type ServedView, servedViews } from "./served-views.ts";
import { viewAuthenticator } from "./view-authenticator.ts";
import { challengesOf, metadataOf } from "./view-metadata.ts";

/** What the servers of a host have together. */
export interface SharedParts {
  readonly clock: Clock;
  readonly environment: Environment;
  readonly log: HostLog;
  readonly urls: PublicUrls;
  readonly callers: AllowedCallers;
  readonly addressOf: ClientAddress;
  readonly hash: KeyedHash;
  readonly redactor: Redactor;
  readonly store: BucketStore;
  readonly slots: StreamSlots;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly fetch?: WebFetch;
  readonly readSecretFile?: ReadSecretFile;
  /** The host has no other server. */
  readonly isOnly: boolean;
}

interface RoutesInput {
  readonly server: ServerDefinition;
  readonly upstream: Upstream;
  readonly catalog: ToolCatalog;
  readonly shared: SharedParts;
}

/** The endpoints of one server: the whole of it and its parts, all with the same limits, each with metadata of its own. */
export function serverRoutes(input: RoutesInput): {
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
          store: shared.store,
          now: shared.now,
          passthrough: auth.mode === "passthrough" && auth.probe === undefined,
        });
  const views = servedViews(server).map((view) => viewRoute({ ...input, view, limits }));
  return {
    routes: views.map(({ route }) => route),
    metadata: views.flatMap(({ metadata }) => metadata ?? []),
  };
}

/** One view of a server. */
export interface ViewInput extends RoutesInput {
  readonly view: ServedView;
  readonly limits: ServerLimits | undefined;
}

function viewRoute(input: ViewInput): { route: McpRoute; metadata: ServedMetadata | undefined } {
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
  const common = { api: server.name, auth, definition: server.limits ?? {}, limits, challenges };
  const route: McpRoute = {
    ...common,
    ...shared,
    path,
    endpoint,
    gate: createGate({ ...common, authenticate: viewAuthenticator(input, resource) }),
    addressOf: ({ socket, headers }: FastifyRequest) =>
      // A Unix socket's peer has no address, and one that has gone has none any more.
      shared.addressOf(socket.remoteAddress ?? "local", forwardedFor(headers["x-forwarded-for"])),
    credentialHeaders: auth.mode === "passthrough" ? (auth.headers ?? []) : [],
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
