import type { Pool } from "undici";
import type { ServerDefinition, UpstreamDefinition } from "../contract/server.ts";
import { type Upstream, UpstreamFailure, type UpstreamRequest } from "../core/ports.ts";
import { type CredentialSources, sentCredentials } from "./credentials.ts";
import { Exchange } from "./exchange.ts";
import { type HeaderPlan, headerPlan, headersOf } from "./request-headers.ts";
import { type ReservedNames, reservedNames, targetWithout } from "./reserved-names.ts";

const defaultTimeoutMs = 30_000;
const defaultMaxResponseBytes = 10 * 1024 * 1024;

/** An upstream as it is fixed when the host starts. */
interface Plan {
  readonly who: string;
  readonly definition: UpstreamDefinition;
  readonly origin: string;
  readonly basePath: string;
  readonly headers: HeaderPlan;
  readonly reserved: ReservedNames;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * The upstreams over HTTP/1.1 with kept connections, one pool an origin. Origin and base path are fixed here, and the
 * target is written as it came: no URL parser ever folds it. Redirects are answers, never followed.
 * Throws an Error when an upstream's URL cannot be used.
 */
export function createHttpUpstream({
  upstreams,
  environment = {},
  own = false,
}: {
  readonly upstreams: ServerDefinition["upstreams"];
} & Partial<CredentialSources>): Upstream {
  const plans = new Map(
    Object.entries(upstreams).map(([name, definition]) => [name, plan(name, definition)]),
  );
  const pools = new Map<string, Pool>();
  const sources = { environment, own };
  let loading: Promise<typeof import("undici")> | undefined;
  let closed: Promise<unknown> | undefined;

  /** A host starts 85 ms earlier without it. */
  function undici(): Promise<typeof import("undici")> {
    loading ??= import("undici");
    return loading;
  }

  /** What was sent before may end, even if it still waits for undici. */
  async function closeAll(): Promise<void> {
    await loading;
    await Promise.all([...pools.values()].map((pool) => pool.close()));
  }
  return {
    async send(request) {
      const found = plans.get(request.upstream);
      if (found === undefined) {
        const message = `There is no upstream called "${request.upstream}".`;
        throw new UpstreamFailure("connection", message);
      }
      if (closed !== undefined) throw new UpstreamFailure("connection", `${found.who} is closed.`);
      const opened = pools.get(found.origin);
      if (opened !== undefined) return send(found, request, { pool: opened, sources });
      const loaded = await undici();
      const pool = pools.get(found.origin) ?? openPool(loaded, found.origin);
      pools.set(found.origin, pool);
      return send(found, request, { pool, sources });
    },
    async warm() {
      await undici();
    },
    async close() {
      closed ??= closeAll();
      await closed;
    },
  };
}

function plan(name: string, definition: UpstreamDefinition): Plan {
  const url = new URL(definition.url);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new Error(`upstreams.${name}.url must be an http(s) URL`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new Error(`upstreams.${name}.url must not have credentials, a query or a fragment`);
  }
  return {
    who: `The upstream "${name}"`,
    definition,
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ""),
    headers: headerPlan(definition),
    reserved: reservedNames(definition),
    timeoutMs: definition.timeoutMs ?? defaultTimeoutMs,
    maxBytes: definition.maxResponseBytes ?? defaultMaxResponseBytes,
  };
}

/**
 * undici's own timeouts are between two events and coarse; the exchange has a real deadline. One request at a time on
 * a connection, so that no answer can reach another caller. (A connector that refuses private addresses goes here.)
 */
function openPool({ Pool }: typeof import("undici"), origin: string): Pool {
  return new Pool(origin, {
    connections: 128,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 32_768,
    connect: { timeout: 10_000 },
  });
}

function send(
  plan: Plan,
  request: UpstreamRequest,
  { pool, sources }: { readonly pool: Pool; readonly sources: CredentialSources },
): Exchange["response"] {
  const { who, timeoutMs, maxBytes } = plan;
  const credentials = sentCredentials(plan.definition, request, sources);
  if (credentials === undefined || !request.target.startsWith("/")) {
    throw new UpstreamFailure("connection", `${who} cannot be sent this request or credential.`);
  }
  const { method, body = null, signal } = request;
  const exchange = new Exchange({ who, timeoutMs, maxBytes, signal });
  if (signal?.aborted) return exchange.response;
  const headers = headersOf(plan.headers, request, credentials);
  const target = targetWithout(plan.reserved.query, request.target);
  const path = plan.basePath + withQuery(target, credentials.query);
  pool.dispatch({ path, method, headers, body }, exchange);
  return exchange.response;
}

function withQuery(target: string, query: string): string {
  if (query === "") return target;
  return `${target}${target.includes("?") ? "&" : "?"}${query}`;
}
