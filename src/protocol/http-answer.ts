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

/**
 * JSON wherever the client takes it, though the specification lets us ask for both. A client that names only
 * event streams gets one event; a client that names neither gets nothing.
 */
export function answerForm(accept: string | undefined): "json" | "event" | undefined {
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
