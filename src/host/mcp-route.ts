import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HttpEndpoint } from "../protocol/http-endpoint.ts";
import type { AllowedCallers } from "./allowed-callers.ts";
import { crossOriginFields, preflightFields } from "./cross-origin.ts";
import { sendFault } from "./error-replies.ts";
import type { Admitted, Gate } from "./gate.ts";
import type { HostLog } from "./host-log.ts";
import { type AnswerContext, answerPost } from "./post-answer.ts";
import { type RequestTrace, requestTrace } from "./trace-context.ts";

/** One endpoint: a server or a part of it, and who may reach it. */
export interface McpRoute extends AnswerContext {
  readonly path: string;
  readonly endpoint: HttpEndpoint;
  readonly callers: AllowedCallers;
  readonly gate: Gate;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Names of headers that may carry a credential, for browsers. */
  readonly credentialHeaders: readonly string[];
  readonly log: HostLog;
}

/** What is known of a request when its body has been read. */
export interface Arrived {
  readonly startMs: number;
  readonly trace: RequestTrace;
  readonly admitted: Admitted;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set once a request to an endpoint is let in. */
    arrived: Arrived | undefined;
  }
}

/** POST is answered; every other method is 405: there are no sessions, and no streams to open by GET. */
export function addMcpRoute(app: FastifyInstance, route: McpRoute): void {
  // A colon starts a parameter in Fastify's paths; doubled, it is a colon.
  const url = route.path.replaceAll(":", "::");
  app.route({
    method: "POST",
    url,
    onRequest: async (request, reply) => {
      request.arrived = await admit(request, reply, route);
    },
    handler: async (request, reply) => {
      const { arrived } = request;
      // Fastify leaves out the parser only when neither a body nor a content type came.
      if (arrived === undefined || typeof request.body !== "string")
        return sendFault(reply, noBody);
      return await answerPost(request, reply, { route, arrived });
    },
  });
  app.route({
    method: "OPTIONS",
    url,
    onRequest: (request, reply) => preflight(request, reply, route),
    handler: (_request, reply) => methodNotAllowed(reply),
  });
  // Answered before a body is read, whatever it is.
  app.route({
    method: ["GET", "DELETE", "PUT", "PATCH", "HEAD"],
    url,
    onRequest: (request, reply) => otherMethod(request, reply, route),
    handler: (_request, reply) => methodNotAllowed(reply),
  });
}

/** Lets a request in, or answers it: Host and Origin, then the gate. Nothing of the body has been read by then. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  route: McpRoute,
): Promise<Arrived | undefined> {
  const startMs = performance.now();
  const { headers } = request;
  const fault = faultOf(request, route.callers);
  if (fault !== undefined) {
    sendFault(reply, fault);
    return undefined;
  }
  const trace = requestTrace(headers);
  reply.headers({ ...crossOriginFields(headers.origin), "x-request-id": trace.id });
  const address = route.addressOf(request);
  const { rawHeaders } = request.raw;
  const admitted = await route.gate({ url: request.url, headers, rawHeaders, address });
  if (!("status" in admitted)) return { startMs, trace, admitted };
  const { status, reason, detail } = admitted;
  const fields = { request: trace.id, api: route.api, address, status, reason, detail };
  if (status === 503) route.log.error(fields, "refused");
  else route.log.info(fields, "refused");
  sendFault(reply.headers(admitted.headers), admitted);
  return undefined;
}

/** What is wrong with a request whoever sends it. */
function faultOf(
  { headers, raw: { rawHeaders } }: FastifyRequest,
  callers: AllowedCallers,
): { readonly status: number; readonly message: string } | undefined {
  // RFC 9112 §3.2: Node keeps the first of several, and a proxy on the way may have gone by another.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return { status: 400, message: "Bad request: more than one Host" };
  const message = callers.refusal(headers);
  if (message !== undefined) return { status: 403, message };
  const coding = headers["content-encoding"];
  if (coding === undefined || coding === "identity") return undefined;
  return { status: 415, message: "Unsupported media type: send the body without Content-Encoding" };
}

function preflight(request: FastifyRequest, reply: FastifyReply, route: McpRoute): void {
  const { origin } = request.headers;
  const message = route.callers.refusal(request.headers);
  if (message !== undefined) sendFault(reply, { status: 403, message });
  else if (origin === undefined) methodNotAllowed(reply);
  else reply.code(204).headers(preflightFields(origin, route.credentialHeaders)).send();
}

/** Clients ask for a stream by GET: those in a page too are to see that there is none. */
function otherMethod(request: FastifyRequest, reply: FastifyReply, route: McpRoute): void {
  const message = route.callers.refusal(request.headers);
  if (message !== undefined) return void sendFault(reply, { status: 403, message });
  reply.headers(crossOriginFields(request.headers.origin));
  methodNotAllowed(reply);
}

function methodNotAllowed(reply: FastifyReply): void {
  reply.header("allow", "POST");
  sendFault(reply, { status: 405, message: "Method not allowed: send messages by POST" });
}

const noBody = { status: 415, message: "Unsupported media type: send JSON in the body" };
