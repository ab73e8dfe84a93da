// "Streamable HTTP", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { IncomingHttpHeaders } from "node:http";
import { ownValue } from "../core/json.ts";
import type { CallerRules } from "./caller-rules.ts";
import { type Classified, classify } from "./classify.ts";
import { createDispatch, type Dispatch, type ServedTools } from "./dispatch.ts";
import { errorCodes, errorText, jsonType, type RequestId, type RpcError } from "./json-rpc.ts";
import { mirrorHeaders } from "./mirror-headers.ts";
import { parseMessage } from "./parse-message.ts";
import { progressToken } from "./progress.ts";
import { ProgressStream } from "./progress-stream.ts";
import type { Reply } from "./reply.ts";
import { RunningCalls } from "./running-calls.ts";
import { createSdkFallback, type SdkFallback } from "./sdk-fallback.ts";
import { messageEvent } from "./server-sent-events.ts";

/** One POST to a server's endpoint. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly body: string;
  readonly rules: CallerRules;
  /** Who sends, as far as that is known: only they may cancel what they have asked for. */
  readonly owner: string;
  /** Aborted when the caller goes away. */
  readonly abort: AbortController;
  readonly trace?: { readonly [name: string]: string } | undefined;
}

/** What to send back. Without a body there is no content type either. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | ReadableStream<Uint8Array> | undefined;
  /** What HTTP says of the answer besides; a stream's comes at its end. */
  readonly reply?: Reply | Promise<Reply>;
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
  const running = new RunningCalls();
  return async (exchange) => {
    const parsed = parseMessage(exchange.body);
    if (!parsed.ok) return refused(null, parsed.error);
    const classified = classify(parsed.value, mirrorHeaders(exchange.headers));
    if (classified.kind === "rejected") return refused(classified.id, classified.error);
    if (classified.kind === "request") {
      return answerRequest({ classified, exchange, dispatch, fallback, running });
    }
    const { method, params = {} } = classified.notification ?? {};
    if (method === "notifications/cancelled") {
      running.cancel(exchange.owner, ownValue(params, "requestId"));
    }
    return accepted;
  };
}

function refused(id: RequestId | null, error: RpcError): HttpAnswer {
  return { status: 400, headers: jsonHeaders, body: errorText(id, error) };
}

interface Answering {
  readonly classified: Classified & { readonly kind: "request" };
  readonly exchange: Exchange;
  readonly dispatch: Dispatch;
  readonly fallback: SdkFallback;
  readonly running: RunningCalls;
}

async function answerRequest(answering: Answering): Promise<HttpAnswer> {
  const { classified, exchange, fallback, running } = answering;
  const { era, request } = classified;
  const { accept } = exchange.headers;
  const form = answerForm(accept);
  if (form === undefined) return notAcceptable(request.id);
  const { owner, abort } = exchange;
  if (era === "modern" && fallback.serves(request.method)) {
    return fromResponse(await fallback.answer(request, abort.signal));
  }
  const token = progressToken(request);
  if (token !== undefined && (form === "event" || accept?.includes("text/event-stream"))) {
    return withProgress(token, answering);
  }
  const end = running.start(owner, request.id, abort);
  const reply = await dispatched(answering).finally(end);
  return answerOf(reply, form);
}

function dispatched(
  { classified, exchange, dispatch }: Answering,
  report?: (message: string) => void,
): Promise<Reply> {
  const { era, request } = classified;
  const { rules, abort, trace } = exchange;
  return dispatch({ era, request, rules, signal: abort.signal, trace, report });
}

function answerOf(reply: Reply, form: "json" | "event"): HttpAnswer {
  const { status, text } = reply;
  if (form === "json") return { status, headers: jsonHeaders, body: text, reply };
  return { status, headers: eventHeaders, body: messageEvent(text), reply };
}

/** A stream once there is progress to tell; the plain answer where the call is done before. */
async function withProgress(token: RequestId, answering: Answering): Promise<HttpAnswer> {
  const { classified, exchange, running } = answering;
  const stream = new ProgressStream(token);
  const end = running.start(exchange.owner, classified.request.id, exchange.abort);
  const replying = dispatched(answering, (message) => stream.report(message)).finally(end);
  const first = await Promise.race([replying, stream.opened]);
  if (first !== undefined) {
    stream.close();
    return answerOf(first, answerForm(exchange.headers.accept) ?? "json");
  }
  void replying.then((reply) => stream.end(reply.late ?? reply.text));
  return { status: 200, headers: eventHeaders, body: stream.body, reply: replying };
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
