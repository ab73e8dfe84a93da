import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { crossOriginFields, preflightFields } from "./cross-origin.ts";
import { errorHandler, sendFault } from "./error-replies.ts";
import { answerPost } from "./post-answer.ts";
import { faultOf } from "./request-fault.ts";
import { requestTrace } from "./request-trace.ts";
import type { Arrived, McpRoute } from "./route.ts";

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
      const { arrived, body } = request;
      // Fastify leaves out the parser only when neither a body nor a content type came.
      if (arrived === undefined || typeof body !== "string") {
        logUnread(request, { route, status: noBody.status });
        return sendFault(reply, noBody);
      }
      return await answerPost(request, reply, { route, arrived, body });
    },
    errorHandler: errorHandler(route.log, (request, status) =>
      logUnread(request, { route, status }),
    ),
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
  const { headers, url, raw } = request;
  const trace = requestTrace(headers);
  reply.header("x-request-id", trace.id);
  const address = route.addressOf(request);
  const fault = faultOf(request, route);
  if (fault !== undefined) {
    logRefusal(route, { ...fault, trace, address });
    sendFault(reply, fault);
    return undefined;
  }
  if (headers.origin !== undefined) reply.headers(crossOriginFields(headers.origin));
  const found = await route.gate({ url, rawHeaders: raw.rawHeaders, address });
  if (found.kind === "let-in") return { startMs, trace, letIn: found };
  logRefusal(route, { ...found, trace, address });
  sendFault(reply.headers(found.headers), found);
  return undefined;
}

interface Refusal {
  readonly trace: Arrived["trace"];
  readonly address: string;
  readonly status: number;
  readonly reason: string;
  readonly detail?: string | undefined;
}

/** The line of a request that got no further than its headers or its body. */
function logRefusal(route: McpRoute, refusal: Refusal): void {
  const { trace, address, status, reason, detail } = refusal;
  const { id, traceId } = trace;
  const fields = { request: id, trace: traceId, api: route.api, address, status, reason, detail };
  if (status === 503) route.log.error(fields, "refused");
  else route.log.info(fields, "refused");
}

/** The same for one that was let in, and whose body could not be read. */
function logUnread(
  { arrived }: FastifyRequest,
  { route, status }: { readonly route: McpRoute; readonly status: number },
): void {
  if (arrived === undefined) return;
  const { trace, letIn } = arrived;
  const reason = unread.get(status) ?? "body";
  logRefusal(route, { trace, address: letIn.address, status, reason });
}

const unread: ReadonlyMap<number, string> = new Map([
  [413, "too_large"],
  [415, "media_type"],
]);

function preflight(request: FastifyRequest, reply: FastifyReply, route: McpRoute): void {
  const { origin } = request.headers;
  const message = route.callers.refusal(request.headers);
  if (message !== undefined) sendFault(reply, { status: 403, message });
  else if (origin === undefined) methodNotAllowed(reply);
  else reply.code(204).headers(preflightFields(origin, route.ownHeaders)).send();
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
