import type { LinkRequest, RequestTemplate } from "./request.ts";

/** Whether a request goes to an address that an earlier answer gave. */
export function isLink(request: RequestTemplate): request is LinkRequest {
  return "url" in request;
}

/** How people and models are told of a request: `GET /repos/{owner}/{repo}`, `GET $item.output_url`. */
export function requestLabel(request: RequestTemplate): string {
  return isLink(request) ? `GET ${request.url}` : `${request.method} ${request.path}`;
}
