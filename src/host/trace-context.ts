// Trace Context, https://www.w3.org/TR/trace-context/ and https://www.w3.org/TR/baggage/
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The trace that a request belongs to. */
export interface RequestTrace {
  /** 32 hexadecimal digits; the log knows the request by it. */
  readonly id: string;
  /** To pass on; undefined where the caller traces nothing. */
  readonly headers: { readonly [name: string]: string } | undefined;
}

const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const maxLength = 512;

/** The caller's trace where it sends a valid one; else a new id. tracestate and baggage mean nothing without it. */
export function requestTrace(headers: IncomingHttpHeaders): RequestTrace {
  const parent = headers["traceparent"];
  const id = typeof parent === "string" ? traceparent.exec(parent)?.[1] : undefined;
  if (typeof parent !== "string" || id === undefined) {
    // Node makes these many at a time: a tenth of what sixteen random bytes cost.
    return { id: randomUUID().replaceAll("-", ""), headers: undefined };
  }
  const state = listField(headers["tracestate"]);
  const baggage = listField(headers["baggage"]);
  return {
    id,
    headers: {
      traceparent: parent,
      ...(state !== undefined && { tracestate: state }),
      ...(baggage !== undefined && { baggage }),
    },
  };
}

function listField(value: string | readonly string[] | undefined): string | undefined {
  const text = typeof value === "string" ? value : value?.join(",");
  const isPlain = text !== undefined && text.length <= maxLength && /^[\x20-\x7e]+$/.test(text);
  return isPlain ? text : undefined;
}
