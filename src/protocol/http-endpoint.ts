// "Streamable HTTP", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { IncomingHttpHeaders } from "node:http";
import type { Canceller } from "../core/cancellation.ts";
import { ownValue } from "../core/json.ts";
import type { ServedTools } from "./call.ts";
import type { CallerRules } from "./caller-rules.ts";
import { type Classified, classify } from "./classify.ts";
import { createDispatch, type Dispatch } from "./dispatch.ts";
import {
  accepted,
  acceptedBy,
  answerOf,
  eventHeaders,
  type HttpAnswer,
  notAcceptable,
  refused,
} from "./http-answer.ts";
import type { RequestId } from "./json-rpc.ts";
import { fieldValue, mirrorHeaders } from "./mirror-headers.ts";
import { parseMessage } from "./parse-message.ts";
import { progressToken } from "./progress.ts";
import { ProgressStream } from "./progress-stream.ts";
import type { Reply } from "./reply.ts";
import { RunningCalls } from "./running-calls.ts";
import { createSdkFallback, type SdkFallback } from "./sdk-fallback.ts";
import { StreamSlots } from "./stream-slots.ts";
import { subscribed } from "./subscription.ts";
import { modernVersion, unnamedVersion } from "./versions.ts";

export type { HttpAnswer };

/** One POST to a server's endpoint. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly body: string;
  readonly rules: CallerRules;
  /** Who sends, as far as that is known: only they may cancel what they have asked for. */
  readonly owner: string;
  /** Aborted when the caller goes away. */
  readonly abort: Canceller;
  readonly trace?: { readonly [name: string]: string } | undefined;
}

/** Answers the POSTs of one server, in both eras. Never rejects for anything that a caller can send. */
export type HttpEndpoint = (exchange: Exchange) => Promise<HttpAnswer>;

/** What an endpoint is made of. */
export interface EndpointOptions extends ServedTools {
  /** Those of the whole host; the endpoint's own when left out. */
  readonly slots?: StreamSlots;
}

/** Makes the endpoint of one server. */
export function createHttpEndpoint(
  options: EndpointOptions,
  onBug?: (error: unknown) => void,
): HttpEndpoint {
  const dispatch = createDispatch(options, onBug);
  const fallback = createSdkFallback(options.catalog.server);
  const running = new RunningCalls();
  const { slots = new StreamSlots() } = options;
  return async (exchange) => {
    const parsed = parseMessage(exchange.body);
    if (!parsed.ok) return refused(null, parsed.error);
    const classified = classify(parsed.value, mirrorHeaders(exchange.headers));
    if (classified.kind === "rejected") return refused(classified.id, classified.error);
    if (classified.kind === "request") {
      return answerRequest({ classified, exchange, dispatch, fallback, running, slots });
    }
    const { method, params = {} } = classified.notification ?? {};
    if (method === "notifications/cancelled") {
      running.cancel(exchange.owner, ownValue(params, "requestId"));
    }
    return accepted;
  };
}

interface Answering {
  readonly classified: Classified & { readonly kind: "request" };
  readonly exchange: Exchange;
  readonly dispatch: Dispatch;
  readonly fallback: SdkFallback;
  readonly running: RunningCalls;
  readonly slots: StreamSlots;
}

async function answerRequest(answering: Answering): Promise<HttpAnswer> {
  const { classified, exchange, fallback, running, slots } = answering;
  const { era, request } = classified;
  const { form, streams } = acceptedBy(exchange.headers.accept);
  if (form === undefined) return notAcceptable(request.id);
  const { owner, abort } = exchange;
  if (era === "modern" && fallback.serves(request.method)) {
    return await subscribed({ request, owner, signal: abort, fallback, slots });
  }
  const token = progressToken(request);
  if (token !== undefined && (form === "event" || streams)) {
    return withProgress({ token, form, answering });
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
  const { rules, abort, trace, headers } = exchange;
  const isModern = era === "modern";
  const version = isModern
    ? modernVersion
    : (fieldValue(headers["mcp-protocol-version"]) ?? unnamedVersion);
  const header = isModern ? (name: string) => fieldValue(headers[name]) : undefined;
  return dispatch({ era, version, request, rules, header, signal: abort, trace, report });
}

/**
 * A stream once there is progress to tell; the plain answer where the call is done before, or where so many streams are
 * open that there is no place for this one.
 */
async function withProgress({
  token,
  form,
  answering,
}: {
  readonly token: RequestId;
  readonly form: "json" | "event";
  readonly answering: Answering;
}): Promise<HttpAnswer> {
  const { classified, exchange, running, slots } = answering;
  const stream = new ProgressStream(token);
  const end = running.start(exchange.owner, classified.request.id, exchange.abort);
  const replying = dispatched(answering, (message) => stream.report(message)).finally(end);
  const first = await Promise.race([replying, stream.opened]);
  const giveBack = first === undefined ? slots.take(exchange.owner) : undefined;
  if (giveBack === undefined) {
    stream.close();
    return answerOf(first ?? (await replying), form);
  }
  // What HTTP would have said is too late for a stream: its end says it.
  const last = replying
    .finally(giveBack)
    .then((reply) => ({ ...reply, text: reply.late ?? reply.text }));
  void last.then(({ text }) => stream.end(text));
  return { status: 200, headers: eventHeaders, body: stream.body, reply: last };
}
