import { createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from "node:net";
import { onTestFinished } from "vitest";
import type { UpstreamDefinition } from "../../src/contract/server.ts";
import type { Upstream, UpstreamRequest, UpstreamResponse } from "../../src/core/ports.ts";
import { createHttpUpstream, type HttpUpstreamOptions } from "../../src/upstream/http-upstream.ts";

/** A local HTTP server for one test; gives its origin. */
export async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  const origin = await started(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return origin;
}

/** A local server that answers these bytes to the first data of a connection, then ends it. */
export async function answerBytes(answer: string): Promise<string> {
  const server: TcpServer = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  });
  const origin = await started(server);
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return origin;
}

async function started(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** The upstream "api" at this URL, which may be private; closed when the test ends. */
export function upstreamAt(
  url: string,
  definition: Partial<UpstreamDefinition> = {},
  ports: Partial<HttpUpstreamOptions> = {},
): Upstream {
  const upstreams = { api: { ...definition, url } };
  const upstream = createHttpUpstream({ allowPrivate: true, ...ports, upstreams });
  onTestFinished(() => upstream.close());
  return upstream;
}

/** Sends a GET of "/" with changes. */
export function send(
  upstream: Upstream,
  change: Partial<UpstreamRequest> = {},
): Promise<UpstreamResponse> {
  const request = { upstream: "api", method: "GET", target: "/", template: "/", headers: {} };
  return upstream.send({ ...request, ...change });
}
