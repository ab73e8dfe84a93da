import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import type { ServerDefinition, UpstreamDefinition } from "../../src/contract/server.ts";
import { createHost, type HostOptions } from "../../src/host/create-host.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { webFetch } from "../auth/web-fetch.ts";
import { listen } from "../upstream/local-server.ts";
import { type Answer, type Sent, send } from "./raw-post.ts";
import { readingTool, writingTool } from "./tools.ts";

/** What the API answers to one request: 200 and `{}` where it says nothing. */
export interface ApiAnswer {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
}

/** A request that reached the API: its method and path, and the token that came with it. */
export interface ApiRequest {
  readonly target: string;
  readonly token: string | undefined;
}

/** What a host is started with. */
export interface SecuredOptions {
  /** Changes of one server, or of several; the first one's name is "api". */
  readonly servers?: readonly Partial<ServerDefinition>[];
  readonly answer?: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;
  /** Changes of every server's upstream. */
  readonly upstream?: Partial<UpstreamDefinition>;
  readonly host?: Partial<HostOptions>;
}

/** A host on a real port before a real API, closed when the test ends. */
export interface SecuredHost {
  readonly app: FastifyInstance;
  readonly origin: string;
  /** Requests that reached the API, in order. */
  readonly reached: readonly ApiRequest[];
  send(sent: Sent): Promise<Answer>;
  /** Calls a tool of the server "api". */
  call(tool: string, sent?: Sent): Promise<Answer>;
  /** Names of the tools that the server "api" lists. */
  list(sent?: Sent): Promise<readonly string[]>;
}

/** A host that listens. */
export async function securedHost(options: SecuredOptions = {}): Promise<SecuredHost> {
  const host = await hostBefore(options);
  const origin = await host.app.listen({ host: "127.0.0.1", port: 0 });
  const sendTo = (sent: Sent) => send(origin, sent);
  return {
    ...host,
    origin,
    send: sendTo,
    call: (name, sent = {}) =>
      sendTo({ body: rpc("tools/call", { name, arguments: {} }), ...sent }),
    list: async (sent = {}) => toolNames(await sendTo({ body: rpc("tools/list"), ...sent })),
  };
}

/** The same before it listens. */
export async function hostBefore({
  servers = [{}],
  answer = () => ({}),
  upstream: definition = {},
  host = {},
}: SecuredOptions): Promise<Pick<SecuredHost, "app" | "reached">> {
  const reached: ApiRequest[] = [];
  const url = await listen(async ({ method, url: target, headers }, response) => {
    const token = headers.authorization?.replace("Bearer ", "");
    const request = { target: `${method} ${target}`, token };
    reached.push(request);
    const { status = 200, headers: fields, body = {} } = await answer(request);
    response.writeHead(status, { "content-type": "application/json", ...fields });
    response.end(JSON.stringify(body));
  });
  const hosted = servers.map((change) => {
    const server = serverOf({ ...apiUpstream, ...definition, url }, change);
    const { upstreams } = server;
    const environment = host.environment ?? {};
    const upstream = createHttpUpstream({ upstreams, environment, allowPrivate: true });
    return { server, upstream };
  });
  const clock = { now: Date.now };
  const app = await createHost({
    servers: hosted,
    clock,
    environment: {},
    fetch: webFetch,
    ...host,
  });
  onTestFinished(async () => {
    await app.close();
    for (const { upstream } of hosted) await upstream.close();
  });
  return { app, reached };
}

const apiUpstream: Omit<UpstreamDefinition, "url"> = {
  retries: 0,
  credential: { header: "authorization", prefix: "Bearer " },
};

function serverOf(api: UpstreamDefinition, change: Partial<ServerDefinition>): ServerDefinition {
  return {
    name: "api",
    title: "API",
    version: "1",
    upstreams: { api },
    auth: { mode: "passthrough" },
    tools: [readingTool("look"), writingTool("change")],
    ...change,
  };
}

/** A request of the era with a handshake. */
export function rpc(method: string, params: object = {}, id: string | number = 1): object {
  return { jsonrpc: "2.0", id, method, params };
}

/** Names of the tools in the answer to `tools/list`. */
export function toolNames({ json }: Answer): readonly string[] {
  // What the host answers to tools/list; anything else has no `result.tools`, and the test fails.
  const { result } = json as { result: { tools: readonly { name: string }[] } };
  return result.tools.map(({ name }) => name);
}
