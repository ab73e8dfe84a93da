import { namesHost } from "../core/host-pattern.ts";
import { isLoopbackHost } from "../core/loopback-host.ts";
import { UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from "../core/ports.ts";
import { acceptEncoding } from "./decode-body.ts";
import { Exchange } from "./exchange.ts";
import { redactEcho } from "./redact-echo.ts";
import { withRetries } from "./retry.ts";
import type { SendOptions } from "./send-options.ts";
import type { UpstreamPlan } from "./upstream-plan.ts";

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an answer says where to ask (RFC 9110 §15.4). */
export function isRedirect({ status, headers }: UpstreamResponse): boolean {
  return redirects.has(status) && headers["location"] !== undefined;
}

/** Where a redirect leads. Throws `UpstreamFailure` ("redirect") where nothing may be sent. */
export function redirectTarget(
  { headers }: UpstreamResponse,
  { request, plan }: { readonly request: UpstreamRequest; readonly plan: UpstreamPlan },
): URL {
  const base = plan.origin + plan.basePath + request.target;
  return target(headers["location"] ?? "", { base, plan, what: `${plan.who} redirects` });
}

/** Where a link leads that an answer gave. Throws `UpstreamFailure` ("redirect") where nothing may be sent. */
export function linkTarget(link: string, plan: UpstreamPlan): URL {
  return target(link, { base: undefined, plan, what: "The address that the answer gave leads" });
}

interface Leading {
  /** What relative addresses are below; undefined where there are none. */
  readonly base: string | undefined;
  readonly plan: UpstreamPlan;
  /** The beginning of a message. */
  readonly what: string;
}

/** URL parsers leave out line breaks and tabs: an address that has any is not what it seems. */
const visible = /^[\x21-\x5b\x5d-\x7e]{1,16384}$/;

function target(address: string, { base, plan, what }: Leading): URL {
  const url = visible.test(address) && URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null) throw ledAstray(`${what} to an address that cannot be read.`);
  const host = url.host.slice(0, 100);
  const isPlain = url.protocol === "http:" && plan.allowPrivate && isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !isPlain) {
    const where = host === "" ? `an address of ${url.protocol}` : `${url.protocol}//${host}`;
    throw ledAstray(`${what} to ${where}, and only https is followed.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw ledAstray(`${what} to an address of ${host} with credentials in it.`);
  }
  if (namesHost(plan.follow, url)) return url;
  const whose = plan.who.replace(/^The /, "the ");
  throw ledAstray(`${what} to ${host}, which is none of the hosts in "follow" of ${whose}.`);
}

function ledAstray(message: string): UpstreamFailure {
  return new UpstreamFailure("redirect", message);
}

/** Where a request is led, and what was known before. */
export interface Led {
  readonly url: URL;
  /** Credentials that the upstream was sent, and which it may have passed on. */
  readonly secrets: readonly string[];
  readonly deadlineMs: number;
  readonly options: SendOptions;
}

/**
 * Gets what a redirect or a link leads to: one GET with nothing of the caller's and none of our headers, on a guarded
 * connection, within what is left of the time. Another redirect is not followed.
 */
export async function sendLed(request: UpstreamRequest, led: Led): Promise<UpstreamResponse> {
  const { url, secrets, deadlineMs, options } = led;
  const { plan, state, ports } = options;
  const { retries } = plan;
  const { signal } = request;
  const attempt = () => exchanged(request, led);
  const response = await withRetries(attempt, {
    retries,
    budget: state.budget,
    deadlineMs,
    signal,
    ports,
  });
  if (redirects.has(response.status)) {
    throw ledAstray(`${whoIs(url)} redirects again, which is not followed.`);
  }
  return { ...redactEcho(response, secrets), credential: "none", host: url.host.slice(0, 100) };
}

function whoIs(url: URL): string {
  return `The host ${url.host.slice(0, 100)}`;
}

async function exchanged(
  { signal, window }: UpstreamRequest,
  { url, secrets, deadlineMs, options: { plan, ports, ledPool } }: Led,
): Promise<UpstreamResponse> {
  const { timeoutMs, idleTimeoutMs, maxBytes } = plan;
  const { monotonicMs } = ports;
  const exchange = new Exchange({
    who: whoIs(url),
    timeoutMs,
    remainingMs: Math.max(1, Math.ceil(deadlineMs - monotonicMs())),
    idleTimeoutMs,
    maxBytes,
    window: window && { window, secrets },
    signal,
    monotonicMs,
  });
  const headers = ["user-agent", "gram", "accept-encoding", acceptEncoding];
  const path = url.pathname + url.search;
  return await exchange.run((handler) =>
    ledPool(url.origin).dispatch({ path, method: "GET", headers, body: null }, handler),
  );
}
