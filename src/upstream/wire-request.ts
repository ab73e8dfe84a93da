import type { UpstreamRequest } from "../core/ports.ts";
import type { SentCredentials } from "./credentials.ts";
import { headersOf } from "./request-headers.ts";
import { targetWithout } from "./reserved-names.ts";
import type { UpstreamPlan } from "./upstream-plan.ts";

/** A request's target and headers as they go on the wire: the upstream's own, the request's, the credentials. */
export function wireRequest(
  request: UpstreamRequest,
  { plan, credentials }: { readonly plan: UpstreamPlan; readonly credentials: SentCredentials },
): { readonly path: string; readonly headers: string[] } {
  const target = targetWithout(plan.reserved.query, request.target);
  return {
    path: plan.basePath + withQuery(target, credentials.query),
    headers: headersOf(plan.headers, request, credentials),
  };
}

function withQuery(target: string, query: string): string {
  if (query === "") return target;
  return `${target}${target.includes("?") ? "&" : "?"}${query}`;
}
