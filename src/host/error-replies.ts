import type { FastifyReply, FastifyRequest } from "fastify";
import { errorCodes, errorText, jsonType } from "../protocol/json-rpc.ts";
import type { HostLog } from "./host-log.ts";

/** Answers with a JSON-RPC error, so that clients of the protocol can read what HTTP refuses. */
export function sendFault(
  reply: FastifyReply,
  { status, message }: { readonly status: number; readonly message: string },
): FastifyReply {
  const fallback = status >= 500 ? errorCodes.internal : errorCodes.invalidRequest;
  const code = codes.get(status) ?? fallback;
  const text = errorText(null, { code, message });
  return reply.code(status).header("content-type", jsonType).send(text);
}

const codes: ReadonlyMap<number, number> = new Map([
  [401, errorCodes.unauthorized],
  [429, errorCodes.rateLimited],
  [503, errorCodes.unavailable],
]);

/**
 * Turns what Fastify refuses (size, media type, a broken request) and our own bugs into answers without details; of the
 * former it tells `refused`.
 */
export function errorHandler(
  log: Pick<HostLog, "error">,
  refused?: (request: FastifyRequest, status: number) => void,
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error }, "a request failed inside gram");
    else refused?.(request, status);
    sendFault(reply, { status, message: messages.get(status) ?? "Bad request" });
  };
}

const messages: ReadonlyMap<number, string> = new Map([
  [413, "The request body is too large"],
  [414, "The request's address is too long"],
  [415, "Unsupported media type: Content-Type must be application/json"],
  [500, "Internal error"],
]);

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !("statusCode" in error)) return 500;
  const { statusCode } = error;
  const known = typeof statusCode === "number" && statusCode >= 400 && statusCode < 500;
  return known ? statusCode : 500;
}

/** Answers 404 and names the endpoints that there are. */
export function notFoundHandler(endpoints: readonly string[]) {
  const message = `Not found; MCP is served at ${endpoints.join(", ")}`;
  return (_request: FastifyRequest, reply: FastifyReply): void => {
    sendFault(reply, { status: 404, message });
  };
}
