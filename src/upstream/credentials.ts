import type { CredentialPlan, UpstreamDefinition } from "../contract/server.ts";
import { ownValue } from "../core/json.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import type { Environment, UpstreamRequest } from "../core/ports.ts";

/** What credentials add to a request. */
export interface SentCredentials {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** `name=value` pairs, encoded; empty when there are none. */
  readonly query: string;
  /** As a Cookie header has them (RFC 6265 §4.2.1); empty when there are none. */
  readonly cookie: string;
}

/** Where credentials come from, besides the caller. */
export interface CredentialSources {
  readonly environment: Environment;
  /** Whether the process calls for itself: then variables take the place of a caller's credential. */
  readonly own: boolean;
}

const nothing: SentCredentials = { headers: [], query: "", cookie: "" };

/** The headers that carry credentials, in lower case: nothing else may set them. */
export function credentialHeaders({ credential = "none", credentials = {} }: UpstreamDefinition) {
  const plans = [...(credential === "none" ? [] : [credential]), ...Object.values(credentials)];
  return new Set(
    plans.flatMap(({ header }) => (header === undefined ? [] : [header.toLowerCase()])),
  );
}

/**
 * What a request's credentials add to it: those of the first alternative that are all at hand (OpenAPI 3.1 §4.8.30), or
 * the upstream's one credential. Nothing where none is at hand: the upstream then says so itself. Undefined when a
 * credential has characters that cannot be sent.
 */
export function sentCredentials(
  { credential = "none", credentials = {} }: UpstreamDefinition,
  request: UpstreamRequest,
  sources: CredentialSources,
): SentCredentials | undefined {
  if (request.security === undefined) {
    return credential === "none" ? nothing : sent([credential], request, sources);
  }
  for (const names of request.security) {
    const plans = names.map((name) => ownValue(credentials, name) as CredentialPlan | undefined);
    const atHand = plans.filter(
      (plan) => plan && credentialText(plan, request, sources) !== undefined,
    );
    if (atHand.length === names.length) return sent(plans, request, sources);
  }
  return nothing;
}

function credentialText(
  { from, env, prefix = "", encode }: CredentialPlan,
  request: UpstreamRequest,
  { environment, own }: CredentialSources,
): string | undefined {
  const found = env === undefined ? undefined : ownValue(environment, env);
  const variable = typeof found === "string" && found !== "" ? found : undefined;
  // A process that calls for itself has each credential in a variable of its own, and none for another's place.
  const value = own || from === "environment" ? variable : request.credential?.reveal();
  if (value === undefined) return undefined;
  return prefix + (encode === "base64" ? Buffer.from(value).toString("base64") : value);
}

function sent(
  plans: readonly (CredentialPlan | undefined)[],
  request: UpstreamRequest,
  sources: CredentialSources,
): SentCredentials | undefined {
  const headers: string[] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  for (const plan of plans) {
    const value = plan && credentialText(plan, request, sources);
    if (plan === undefined || value === undefined) continue;
    if (!/^[\t -~\x80-\xff]*$/.test(value)) return undefined;
    if (plan.header !== undefined) headers.push(plan.header, value);
    if (plan.query !== undefined)
      query.push(`${encodeComponent(plan.query)}=${encodeComponent(value)}`);
    if (plan.cookie !== undefined)
      cookies.push(`${encodeComponent(plan.cookie)}=${encodeComponent(value)}`);
  }
  return { headers, query: query.join("&"), cookie: cookies.join("; ") };
}
