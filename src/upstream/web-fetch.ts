import { isSafelyAsked } from "../core/loopback-host.ts";
import { UpstreamFailure, type WebFetch } from "../core/ports.ts";

const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;

/**
 * The real `WebFetch`: https to a public address, or http to this machine; with `allowPrivate` private networks too, and
 * http into them is still refused. No redirects, so that a credential stays where the operator has sent it.
 */
export function createWebFetch({
  allowPrivate = false,
}: {
  readonly allowPrivate?: boolean;
} = {}): WebFetch {
  return async ({ url: text, ...request }) => {
    // undici is loaded when it is first needed.
    const { singleRequest } = await import("./single-request.ts");
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !isSafelyAsked(url) || url.username !== "" || url.password !== "") {
      const message = "Authorization servers are asked by https only, at URLs without credentials.";
      throw new UpstreamFailure("connection", message);
    }
    const answer = await singleRequest({ ...request, url, timeoutMs, maxBytes, allowPrivate });
    const body = new TextDecoder().decode(answer.body);
    return { status: answer.status, headers: answer.headers, body };
  };
}
