import type { Socket } from "node:net";
import { type FastifyInstance, fastify } from "fastify";
import { errorCodes, errorText } from "../protocol/json-rpc.ts";
import { errorHandler } from "./error-replies.ts";
import type { HostLog } from "./host-log.ts";

/** Longer than the 60 s after which load balancers commonly drop an idle connection. */
const keepAliveTimeoutMs = 72_000;
/** How often slow clients are looked after, at most. */
const checkingIntervalMs = 2_000;
/** For what is refused to reach its sender. */
const lastWordsMs = 1_000;
/** Connections that a process takes: more than calls and streams can use, fewer than descriptors. */
const maxConnections = 10_000;
/** After so many requests a connection is opened anew, so that load balancers can spread them. */
const maxRequestsPerSocket = 1_000;
/** For calls that run when the host is closed. */
const closeGraceMs = 10_000;

/** What all requests have to keep to. */
export interface BareOptions {
  /** In bytes. */
  readonly bodyLimit: number;
  /** For a request to arrive whole, two thirds of it for its headers, and for each piece of an answer to be taken. */
  readonly slowClientMs: number;
  readonly log: HostLog;
}

/** Characters of an answer that sockets take in one piece. */
const smallAnswer = 32_768;

/** Fastify with nothing but our errors. Bodies are taken as text: the protocol's own code parses them, and says what is wrong in its own terms. */
export function bareFastify({ bodyLimit, slowClientMs, log }: BareOptions): FastifyInstance {
  const app = fastify({
    bodyLimit,
    keepAliveTimeout: keepAliveTimeoutMs,
    requestTimeout: slowClientMs,
    maxRequestsPerSocket,
    http: {
      headersTimeout: Math.ceil((slowClientMs * 2) / 3),
      connectionsCheckingInterval: Math.min(checkingIntervalMs, slowClientMs),
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: noSchemas },
    frameworkErrors: errorHandler(log),
    clientErrorHandler,
  });
  app.server.maxConnections = maxConnections;
  app.setErrorHandler(errorHandler(log));
  // A small answer is the kernel's at once, whoever reads it. Of others, a connection on which nothing moves is given up.
  app.addHook("onSend", (_request, { raw }, payload, done) => {
    const isSmall = typeof payload === "string" && payload.length <= smallAnswer;
    if (!isSmall) raw.setTimeout(slowClientMs, () => raw.destroy());
    done();
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

/** What is no HTTP at all, or too slow or too long for it, gets an answer of ours and no second chance. */
function clientErrorHandler(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = clientFaults.get(error.code ?? "") ?? "400 Bad Request";
  const message = `The request is not HTTP that can be read (${status})`;
  const body = errorText(null, { code: errorCodes.invalidRequest, message });
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  // Node leaves the other half of the connection open, for as long as the client likes.
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroySoon());
  setTimeout(() => socket.destroy(), lastWordsMs).unref();
}

const clientFaults: ReadonlyMap<string, string> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
]);

/**
 * Calls that run may finish; what still runs after the grace is cut off, which aborts it. A connection whose last
 * call is answered while closing would stay open for another keep-alive period: it is closed as it becomes idle.
 */
export function closeWithin(app: FastifyInstance, graceMs = closeGraceMs): void {
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
