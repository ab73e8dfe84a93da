import type { RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { Redactor } from "../../src/auth/redactor.ts";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import type { ServerDefinition, UpstreamDefinition } from "../../src/contract/server.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import type { Upstream } from "../../src/core/ports.ts";
import { createHost, type HostOptions } from "../../src/host/create-host.ts";
import { createHostLog } from "../../src/host/host-log.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { createWebFetch } from "../../src/upstream/web-fetch.ts";
import { listen } from "../upstream/local-server.ts";
import { things } from "./things.ts";

/** What a rig is made of; the rest is as in production. */
export interface RigOptions {
  /** The API behind the tools; it answers 200 and `{}` when left out. */
  readonly api?: RequestListener;
  readonly auth?: AuthDefinition;
  readonly upstream?: Partial<UpstreamDefinition>;
  readonly limits?: ServerDefinition["limits"];
  readonly tools?: readonly ToolDefinition[];
  readonly environment?: { readonly [name: string]: string };
  readonly host?: Partial<HostOptions>;
  /** Stands before the API's client, to fail as a bug would. */
  readonly wrap?: (upstream: Upstream) => Upstream;
}

/** An answer, read to its end. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A host at `/things/mcp` with everything real: sockets, limits, the log at level debug. */
export interface Rig {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly upstream: Upstream;
  /** Everything that was logged. */
  readonly logged: () => string;
  readonly redactor: Redactor;
  post(body: string, headers?: { readonly [name: string]: string }): Promise<Answered>;
}

/** Starts a host in front of an API, closed when the test ends. */
export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const { api = empty, auth = { mode: "none" }, tools = things, environment = {} } = options;
  const url = await listen(api);
  const server: ServerDefinition = {
    name: "things",
    title: "Things",
    version: "1.0.0",
    upstreams: {
      api: { credential: { header: "authorization", prefix: "Bearer " }, ...options.upstream, url },
    },
    auth,
    ...(options.limits !== undefined && { limits: options.limits }),
    tools,
  };
  const redactor = new Redactor();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const client = createHttpUpstream({
    upstreams: server.upstreams,
    allowPrivate: true,
    environment,
  });
  const upstream = options.wrap?.(client) ?? client;
  const app = await createHost({
    servers: [{ server, upstream }],
    clock: { now: Date.now },
    environment,
    redactor,
    fetch: createWebFetch({ allowPrivate: true }),
    log: createHostLog({ level: "debug", redactor, stream }),
    ...options.host,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await client.close();
  });
  return {
    app,
    origin,
    upstream,
    redactor,
    logged: () => lines.join(""),
    post: async (body, headers) => {
      const response = await fetch(`${origin}/things/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      };
    },
  };
}

const empty: RequestListener = (_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end("{}");
};
