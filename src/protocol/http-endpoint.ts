// "Streamable HTTP", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { IncomingHttpHeaders } from "node:http";
import type { Secret } from "../core/secret.ts";
import { type Classified, classify } from "./classify.ts";
import { createDispatch, type Dispatch, type ServedTools } from "./dispatch.ts";
import { errorCodes, errorText, jsonType, type RequestId, type RpcError } from "./json-rpc.ts";
import { mirrorHeaders } from "./mirror-headers.ts";
import { parseMessage } from "./parse-message.ts";
import { createSdkFallback, type SdkFallback } from "./sdk-fallback.ts";
import { messageEvent } from "./server-sent-events.ts";

/** One POST to a server's endpoint. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly body: string;
  readonly credential?: Secret | undefined;
  readonly signal: AbortSignal;
}

/** What to send back. Without a body there is no content type either. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | ReadableStream<Uint8Array> | undefined;
}

/** Answers the POSTs of one server, in both eras. Never rejects for anything that a caller can send. */
export type HttpEndpoint = (exchange: Exchange) => Promise<HttpAnswer>;

const jsonHeaders = { "content-type": jsonType };

const eventHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

const accepted: HttpAnswer = { status: 202, headers: {}, body: undefined };

/** Makes the endpoint of one server. */
export function createHttpEndpoint(
  tools: ServedTools,
  onBug?: (error: unknown) => void,
): HttpEndpoint {
  const dispatch = createDispatch(tools, onBug);
  const fallback = createSdkFallback(tools.catalog.server);
  return async (exchange) => {
    const parsed = parseMessage(exchange.body);
    if (!parsed.ok) return refused(null, parsed.error);
    const classified = classify(parsed.value, mirrorHeaders(exchange.headers));
    if (classified.kind === "accepted") return accepted;
    if (classified.kind === "rejected") return refused(classified.id, classified.error);
    return answerRequest({ classified, exchange, dispatch, fallback });
  };
}

function refused(id: RequestId | null, error: RpcError): HttpAnswer {
  return { status: 400, headers: jsonHeaders, body: errorText(id, error) };
}

async function answerRequest({
  classified,
  exchange,
  dispatch,
  fallback,
}: {
  readonly classified: Classified & { readonly kind: "request" };
  readonly exchange: Exchange;
  readonly dispatch: Dispatch;
  readonly fallback: SdkFallback;
}): Promise<HttpAnswer> {
  const { era, request } = classified;
  const form = answerForm(exchange.headers.accept);
  if (form === undefined) return notAcceptable(request.id);
  const { credential, signal } = exchange;
  if (era === "modern" && fallback.serves(request.method)) {
    return fromResponse(await fallback.answer(request, signal));
  }
  const { status, text } = await dispatch({ era, request, credential, signal });
  if (form === "json") return { status, headers: jsonHeaders, body: text };
  return { status, headers: eventHeaders, body: messageEvent(text) };
}

/**
 * JSON wherever the client takes it, though the specification lets us ask for both. A client that names only
 * event streams gets one event; a client that names neither gets nothing.
 */
function answerForm(accept: string | undefined): "json" | "event" | undefined {
  if (accept === undefined || accept.includes("application/json")) return "json";
  const ranges = accept.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  if (
    ranges.some(
      (range) => range === "*/*" || range === "application/*" || range === "application/json",
    )
  ) {
    return "json";
  }
  return ranges.includes("text/event-stream") || ranges.includes("text/*") ? "event" : undefined;
}

function notAcceptable(id: RequestId): HttpAnswer {
  const message = "Not acceptable: Accept must allow application/json or text/event-stream";
  const body = errorText(id, { code: errorCodes.invalidRequest, message });
  return { status: 406, headers: jsonHeaders, body };
}

function fromResponse(response: Response): HttpAnswer {
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const headers = streams ? eventHeaders : jsonHeaders;
  return { status: response.status, headers, body: response.body ?? undefined };
}
