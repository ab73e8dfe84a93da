import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { readBearer } from "../auth/bearer.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { HttpEndpoint } from "../protocol/http-endpoint.ts";
import type { AllowedCallers } from "./allowed-callers.ts";
import { sendFault } from "./error-replies.ts";

/** One server's endpoint and who may reach it. */
export interface McpRoute {
  readonly path: string;
  readonly auth: ServerDefinition["auth"];
  readonly endpoint: HttpEndpoint;
  readonly callers: AllowedCallers;
}

/** POST is answered; every other method is 405: there are no sessions, and no streams to open by GET. */
export function addMcpRoute(app: FastifyInstance, route: McpRoute): void {
  const { endpoint, callers } = route;
  const forwardsBearer = route.auth.mode === "passthrough";
  // A colon starts a parameter in Fastify's paths; doubled, it is a colon.
  const url = route.path.replaceAll(":", "::");
  app.route({
    method: "POST",
    url,
    onRequest: (request, reply, done) => {
      const message = callers.refusal(request.headers);
      if (message === undefined) done();
      else sendFault(reply, { status: 403, message });
    },
    handler: async (request, reply) => {
      const { headers, body } = request;
      // Fastify leaves out the parser only when neither a body nor a content type came.
      if (typeof body !== "string") return sendFault(reply, noBody);
      const bearer = forwardsBearer ? readBearer(headers.authorization) : undefined;
      if (bearer?.kind === "malformed") {
        return sendFault(reply, { status: 400, message: `Bad request: ${bearer.problem}` });
      }
      const credential = bearer?.kind === "token" ? bearer.token : undefined;
      const signal = disconnected(reply.raw);
      const answer = await endpoint({ headers, body, credential, signal });
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    },
  });
  // Answered before a body is read, whatever it is.
  app.route({
    method: ["GET", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"],
    url,
    onRequest: (_request, reply) => methodNotAllowed(reply),
    handler: (_request, reply) => methodNotAllowed(reply),
  });
}

function methodNotAllowed(reply: FastifyReply): void {
  reply.header("allow", "POST");
  sendFault(reply, { status: 405, message: "Method not allowed: send messages by POST" });
}

const noBody = { status: 415, message: "Unsupported media type: send JSON in the body" };

/** Aborts when the caller goes away before it has its answer. */
function disconnected(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) abort.abort();
  });
  return abort.signal;
}
