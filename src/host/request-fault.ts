import type { FastifyRequest } from "fastify";
import type { McpRoute } from "./route.ts";

/** Why a request is answered before anybody asks who sends it. */
export interface Fault {
  readonly status: number;
  readonly message: string;
  /** For the log. */
  readonly reason: string;
}

/** What is wrong with a request whoever sends it; undefined where nothing is. */
export function faultOf(
  { headers, url, raw: { rawHeaders } }: FastifyRequest,
  { callers, auth }: Pick<McpRoute, "callers" | "auth">,
): Fault | undefined {
  // RFC 9112 §3.2: Node keeps the first of several, and a proxy on the way may have gone by another.
  if (hasTwoHosts(rawHeaders)) {
    return { status: 400, reason: "two_hosts", message: "Bad request: more than one Host" };
  }
  // RFC 9112 §3.2.2: an address with a host of its own would count instead of Host.
  if (!url.startsWith("/")) {
    return { status: 400, reason: "absolute_address", message: "Bad request: send the path alone" };
  }
  const refusal = callers.refusal(headers);
  if (refusal !== undefined) return { status: 403, reason: "host_or_origin", message: refusal };
  if (auth.mode === "none" && passing.some((name) => headers[name] !== undefined)) {
    const message =
      "Forbidden: it came through a proxy, and a server with auth mode none is for this machine alone";
    return { status: 403, reason: "proxied", message };
  }
  const coding = headers["content-encoding"];
  if (coding === undefined || coding.toLowerCase() === "identity") return undefined;
  const message = "Unsupported media type: send the body without Content-Encoding";
  return { status: 415, reason: "content_encoding", message };
}

/** What proxies and tunnels add to a request of somebody else. */
const passing = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
] as const;

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
