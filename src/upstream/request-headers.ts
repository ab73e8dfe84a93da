import type { UpstreamDefinition } from "../contract/server.ts";
import { framingHeaders } from "../core/header-names.ts";
import type { UpstreamRequest } from "../core/ports.ts";
import type { SentCredentials } from "./credentials.ts";
import { acceptEncoding } from "./decode-body.ts";
import { pairsWithout, reservedNames } from "./reserved-names.ts";

/** An upstream's headers, prepared once. */
export interface HeaderPlan {
  /** Names and values in turn, as undici takes them. */
  readonly fixed: readonly string[];
  /** Sent when the request does not say what it accepts. */
  readonly accept: string;
  /** Headers that a request may not set, in lower case. */
  readonly pinned: ReadonlySet<string>;
  /** Cookies that a request may not set. */
  readonly pinnedCookies: ReadonlySet<string>;
}

// What frames or routes a message is undici's; credentials come by the plan alone.
const alwaysPinned = [
  ...framingHeaders,
  "accept-encoding",
  "authorization",
  "proxy-authorization",
  "proxy-connection",
  "user-agent",
];

/**
 * The operator's headers win over a request's, except for Accept, which is a tool's own. A header that carries a
 * credential carries that or is not sent: neither of them can set it.
 */
export function headerPlan(definition: UpstreamDefinition): HeaderPlan {
  const { header: reserved, cookie: pinnedCookies } = reservedNames(definition);
  const fixed = new Map([
    ["user-agent", "gram"],
    ["accept", "application/json, */*;q=0.8"],
  ]);
  for (const [name, value] of Object.entries(definition.headers ?? {})) {
    fixed.set(name.toLowerCase(), value);
  }
  fixed.set("accept-encoding", acceptEncoding);
  const accept = fixed.get("accept") ?? "*/*";
  fixed.delete("accept");
  for (const name of reserved) fixed.delete(name);
  const pinned = new Set([...alwaysPinned, ...fixed.keys(), ...reserved]);
  return { fixed: [...fixed].flat(), accept, pinned, pinnedCookies };
}

const traceHeaders = ["traceparent", "tracestate", "baggage"] as const;

/** Names and values in turn. The host's trace context takes the place of a request's own. */
export function headersOf(
  plan: HeaderPlan,
  request: UpstreamRequest,
  credentials: SentCredentials,
): string[] {
  const { trace = {} } = request;
  const headers = [...plan.fixed];
  for (const name of traceHeaders) {
    const value = trace[name];
    if (value !== undefined && !plan.pinned.has(name)) headers.push(name, value);
  }
  let { accept } = plan;
  const cookies = [credentials.cookie];
  for (const [wireName, value] of Object.entries(request.headers)) {
    const name = wireName.toLowerCase();
    if (name === "accept") accept = value;
    else if (plan.pinned.has(name) || Object.hasOwn(trace, name)) continue;
    else if (name === "cookie") cookies.unshift(pairsWithout(plan.pinnedCookies, value, "; "));
    else headers.push(name, value);
  }
  headers.push("accept", accept, ...credentials.headers);
  const cookie = cookies.filter((pairs) => pairs !== "").join("; ");
  if (cookie !== "") headers.push("cookie", cookie);
  return headers;
}
