import type { UpstreamDefinition } from "../contract/server.ts";
import { hostPatternProblem } from "../core/host-pattern.ts";
import type { HolderOptions } from "./credential-holder.ts";
import { type CredentialsOf, credentialsOf } from "./credentials.ts";
import { type HeaderPlan, headerPlan } from "./request-headers.ts";
import { type ReservedNames, reservedNames } from "./reserved-names.ts";

const defaultTimeoutMs = 30_000;
const defaultIdleTimeoutMs = 15_000;
const defaultMaxResponseBytes = 10 * 1024 * 1024;
const defaultRetries = 2;

/** An upstream as it is fixed when the host starts. */
export interface UpstreamPlan {
  /** In messages: `The upstream "api"`. */
  readonly who: string;
  readonly origin: string;
  /** Without a slash at its end. */
  readonly basePath: string;
  readonly headers: HeaderPlan;
  readonly reserved: ReservedNames;
  readonly credentials: CredentialsOf;
  readonly timeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly maxBytes: number;
  readonly retries: number;
  readonly allowPrivate: boolean;
  /** Patterns of the hosts that redirects and links may lead to. */
  readonly follow: readonly string[];
}

/** What is the same for every upstream of a process. */
export type PlanOptions = Omit<HolderOptions, "who"> & { readonly allowPrivate: boolean };

/** Prepares an upstream. Throws an Error when its URL cannot be used. */
export function planUpstream(
  name: string,
  {
    definition,
    options,
  }: { readonly definition: UpstreamDefinition; readonly options: PlanOptions },
): UpstreamPlan {
  const url = new URL(definition.url);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new Error(`upstreams.${name}.url must be an http(s) URL`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new Error(`upstreams.${name}.url must not have credentials, a query or a fragment`);
  }
  checkFollow(name, definition);
  const who = `The upstream "${name}"`;
  return {
    who,
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ""),
    headers: headerPlan(definition),
    reserved: reservedNames(definition),
    credentials: credentialsOf(definition, { ...options, who }),
    timeoutMs: definition.timeoutMs ?? defaultTimeoutMs,
    idleTimeoutMs: definition.idleTimeoutMs ?? defaultIdleTimeoutMs,
    maxBytes: definition.maxResponseBytes ?? defaultMaxResponseBytes,
    retries: definition.retries ?? defaultRetries,
    allowPrivate: options.allowPrivate || definition.allowPrivate === true,
    follow: definition.follow ?? [],
  };
}

function checkFollow(name: string, { follow = [] }: UpstreamDefinition): void {
  for (const pattern of follow) {
    const problem = hostPatternProblem(pattern);
    if (problem !== undefined) {
      throw new Error(`upstreams.${name}.follow: "${pattern}" ${problem}`);
    }
  }
}
