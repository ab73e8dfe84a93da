import { Client } from "undici";
import type { UpstreamResponse } from "../core/ports.ts";
import { acceptEncoding } from "./decode-body.ts";
import { Exchange } from "./exchange.ts";
import { guardedConnect } from "./guarded-connect.ts";

/** One request to a server that is not called often. */
export interface SingleRequest {
  readonly url: URL;
  readonly method?: "GET" | "POST";
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** For everything together. */
  readonly timeoutMs: number;
  /** Of the body, before and after decoding. */
  readonly maxBytes: number;
  /** Let it be in a private network, or on this machine by https. */
  readonly allowPrivate?: boolean;
}

/**
 * Sends it on a connection of its own, and follows no redirect. A public address by https, a loopback one by http, where
 * `allowPrivate` does not say more. Throws `UpstreamFailure` when there is no answer.
 */
export async function singleRequest(request: SingleRequest): Promise<UpstreamResponse> {
  const { url, method = "GET", body = null, timeoutMs, maxBytes, allowPrivate = false } = request;
  const mine = url.protocol === "http:" ? "loopback" : "public";
  const guard = {
    allows: (kind: string) => kind === mine || (allowPrivate && kind !== "forbidden"),
    refusal: "has a private address, which is not called",
  };
  const connect = guardedConnect({ guard, timeoutMs });
  const client = new Client(url.origin, { headersTimeout: 0, bodyTimeout: 0, connect });
  const who = `The server ${url.host}`;
  const monotonicMs = () => performance.now();
  const exchange = new Exchange({
    who,
    timeoutMs,
    idleTimeoutMs: timeoutMs,
    maxBytes,
    monotonicMs,
  });
  const headers = {
    accept: "*/*",
    "user-agent": "gram",
    ...request.headers,
    "accept-encoding": acceptEncoding,
  };
  try {
    const path = url.pathname + url.search;
    return await exchange.run((handler) =>
      client.dispatch({ path, method, headers, body }, handler),
    );
  } finally {
    await client.destroy();
  }
}
