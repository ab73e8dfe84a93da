import type { CredentialPlan, UpstreamDefinition } from "../contract/server.ts";
import type { UpstreamRequest } from "../core/ports.ts";
import { acceptEncoding } from "./decode-body.ts";

/** An upstream's headers, prepared once. */
export interface HeaderPlan {
  /** Names and values in turn, as undici takes them. */
  readonly fixed: readonly string[];
  /** Sent when the request does not say what it accepts. */
  readonly accept: string;
  /** Headers that a request may not set, in lower case. */
  readonly pinned: ReadonlySet<string>;
  readonly credential: CredentialPlan | undefined;
}

// What frames or routes a message is undici's; credentials come by the plan alone.
const alwaysPinned = [
  "accept-encoding",
  "authorization",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
];

/**
 * The operator's headers win over a request's, except for Accept, which is a tool's own. The header of the
 * credential carries the caller's credential or is not sent: neither of them can set it.
 */
export function headerPlan({ headers = {}, credential = "none" }: UpstreamDefinition): HeaderPlan {
  const plan = credential === "none" ? undefined : credential;
  const credentialHeader = plan?.header.toLowerCase();
  const fixed = new Map([
    ["user-agent", "gram"],
    ["accept", "application/json, */*;q=0.8"],
  ]);
  for (const [name, value] of Object.entries(headers)) fixed.set(name.toLowerCase(), value);
  fixed.set("accept-encoding", acceptEncoding);
  const accept = fixed.get("accept") ?? "*/*";
  fixed.delete("accept");
  const pinned = new Set([...alwaysPinned, ...fixed.keys()]);
  if (credentialHeader !== undefined) {
    fixed.delete(credentialHeader);
    pinned.add(credentialHeader);
  }
  return { fixed: [...fixed].flat(), accept, pinned, credential: plan };
}

/** Names and values in turn; undefined when the credential has characters that no header can carry. */
export function headersOf(plan: HeaderPlan, request: UpstreamRequest): string[] | undefined {
  const headers = [...plan.fixed];
  let accept = plan.accept;
  for (const [wireName, value] of Object.entries(request.headers)) {
    const name = wireName.toLowerCase();
    if (name === "accept") accept = value;
    else if (!plan.pinned.has(name)) headers.push(name, value);
  }
  headers.push("accept", accept);
  const { credential } = plan;
  if (credential === undefined || request.credential === undefined) return headers;
  const value = (credential.prefix ?? "") + request.credential.reveal();
  if (!/^[\t -~\x80-\xff]*$/.test(value)) return undefined;
  headers.push(credential.header, value);
  return headers;
}
