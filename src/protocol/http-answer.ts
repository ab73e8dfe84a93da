// "Streamable HTTP", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import { errorCodes, errorText, jsonType, type RequestId, type RpcError } from "./json-rpc.ts";
import type { Reply } from "./reply.ts";
import { messageEvent } from "./server-sent-events.ts";

/** What to send back. Without a body there is no content type either. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | ReadableStream<Uint8Array> | undefined;
  /** What HTTP says of the answer besides; a stream's comes at its end. */
  readonly reply?: Reply | Promise<Reply>;
}

const jsonHeaders = { "content-type": jsonType };

/** Of every stream: nothing on the way may keep events back. */
export const eventHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** The answer to a notification. */
export const accepted: HttpAnswer = { status: 202, headers: {}, body: undefined };

/** An error outside of any call. */
export function refused(id: RequestId | null, error: RpcError): HttpAnswer {
  return { status: 400, headers: jsonHeaders, body: errorText(id, error) };
}

/** An answer that is there at once, in the form that the client takes. */
export function answerOf(reply: Reply, form: "json" | "event"): HttpAnswer {
  const { status, text } = reply;
  if (form === "json") return { status, headers: jsonHeaders, body: text, reply };
  return { status, headers: eventHeaders, body: messageEvent(text), reply };
}

/** What the SDK answers, with our headers. */
export function fromResponse(response: Response): HttpAnswer {
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const headers = streams ? eventHeaders : jsonHeaders;
  return { status: response.status, headers, body: response.body ?? undefined };
}

/** What a client takes of what we can send. */
export interface Accepted {
  /**
   * JSON wherever the client takes it, though the specification lets us ask for both. A client that names only event
   * streams gets one event; a client that names neither gets nothing.
   */
  readonly form: "json" | "event" | undefined;
  /** Whether it has asked for event streams, so that it can be told of progress. */
  readonly streams: boolean;
}

/** Reads Accept (RFC 9110 §12.5.1, https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1); what weighs nothing is not taken. */
export function acceptedBy(accept: string | undefined): Accepted {
  if (accept === undefined) return { form: "json", streams: false };
  // What the specification tells clients to send, as nearly all of them do.
  if (accept === "application/json, text/event-stream") return jsonOrStream;
  const ranges = accept.toLowerCase().split(",").flatMap(rangeOf);
  const streams = ranges.includes("text/event-stream");
  if (ranges.some((range) => jsonRanges.has(range))) return { form: "json", streams };
  return { form: streams || ranges.includes("text/*") ? "event" : undefined, streams };
}

const jsonOrStream: Accepted = { form: "json", streams: true };
const jsonRanges: ReadonlySet<string> = new Set(["application/json", "application/*", "*/*"]);

function rangeOf(text: string): readonly string[] {
  const [type = "", ...parameters] = text.split(";");
  const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter));
  return isRefused ? [] : [type.trim()];
}

/** For a client that takes neither form. */
export function notAcceptable(id: RequestId): HttpAnswer {
  const message = "Not acceptable: Accept must allow application/json or text/event-stream";
  return { ...refused(id, { code: errorCodes.invalidRequest, message }), status: 406 };
}

/** For a client whose stream would be one too many. */
export function tooManyStreams(id: RequestId): HttpAnswer {
  const message = "Too many streams are open: end one, or try again later";
  const { headers, body } = refused(id, { code: errorCodes.rateLimited, message });
  return { status: 429, headers: { ...headers, "retry-after": "5" }, body };
}
