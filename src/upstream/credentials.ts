import type { CredentialPlan, UpstreamDefinition } from "../contract/server.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import type { UpstreamRequest } from "../core/ports.ts";
import {
  type CredentialHolder,
  credentialHolder,
  type GetCredential,
  type HeldCredential,
  type HolderOptions,
} from "./credential-holder.ts";
import { placeCredential, placesOf } from "./place-credential.ts";

/** What credentials add to a request. */
export interface SentCredentials {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** `name=value` pairs, encoded; empty when there are none. */
  readonly query: string;
  /** As a Cookie header has them (RFC 6265 §4.2.1); empty when there are none. */
  readonly cookie: string;
  /** Texts that must not come back in the answer. */
  readonly secrets: readonly string[];
  /** The upstream has answered 401: tokens that were got for it are got anew. */
  readonly refused: () => void;
}

/** What gets a request's credentials; undefined when one has characters that cannot be sent. */
export type CredentialsOf = (request: UpstreamRequest) => Promise<SentCredentials | undefined>;

const nothing: SentCredentials = {
  headers: [],
  query: "",
  cookie: "",
  secrets: [],
  refused: () => {},
};

/** The headers that carry credentials, in lower case: nothing else may set them. */
export function credentialHeaders({ credential = "none", credentials = {} }: UpstreamDefinition) {
  const plans = [...(credential === "none" ? [] : [credential]), ...Object.values(credentials)];
  return new Set(
    plans
      .flatMap(placesOf)
      .flatMap(({ header }) => (header === undefined ? [] : [header.toLowerCase()])),
  );
}

/** A plan with what holds its credentials. */
interface Prepared {
  readonly plan: CredentialPlan;
  readonly holder: CredentialHolder;
}

/**
 * What a request's credentials add to it: those of the first alternative that are all at hand (OpenAPI 3.1 §4.8.30), or
 * the upstream's one credential. Nothing where none is at hand: the upstream then says so itself. It throws
 * `UpstreamFailure` ("credential") where one that is to be got is refused.
 */
export function credentialsOf(
  { credential = "none", credentials = {} }: UpstreamDefinition,
  options: HolderOptions,
): CredentialsOf {
  const prepared = (plan: CredentialPlan) => ({ plan, holder: credentialHolder(plan, options) });
  const one = credential === "none" ? undefined : prepared(credential);
  const byName = new Map(
    Object.entries(credentials).map(([name, plan]) => [name, prepared(plan)] as const),
  );
  const alone = one && [[one]];
  return async (request) => {
    const { security } = request;
    const ways =
      security === undefined
        ? alone
        : security.map((names) => names.map((name) => byName.get(name)));
    for (const way of ways ?? []) {
      const found = await allAtHand(way, request);
      if (found !== undefined) return await sent(found);
    }
    return nothing;
  };
}

type AtHand = readonly {
  readonly plan: CredentialPlan;
  readonly held: HeldCredential | GetCredential;
}[];

async function allAtHand(
  way: readonly (Prepared | undefined)[],
  request: UpstreamRequest,
): Promise<AtHand | undefined> {
  const found: AtHand[number][] = [];
  for (const prepared of way) {
    const held = await prepared?.holder(request);
    if (prepared === undefined || held === undefined) return undefined;
    found.push({ plan: prepared.plan, held });
  }
  return found;
}

async function sent(found: AtHand): Promise<SentCredentials | undefined> {
  const headers: string[] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  const secrets: string[] = [];
  const drops: (() => void)[] = [];
  for (const { plan, held } of found) {
    const { text, drop } = typeof held === "function" ? await held() : held;
    const { place, value, secrets: texts } = placeCredential(plan, text);
    if (!/^[\t -~\x80-\xff]*$/.test(value)) return undefined;
    secrets.push(...texts);
    if (drop !== undefined) drops.push(drop);
    if (place.header !== undefined) headers.push(place.header, value);
    if (place.query !== undefined) query.push(pairOf(place.query, value));
    if (place.cookie !== undefined) cookies.push(pairOf(place.cookie, value));
  }
  const refused = () => {
    for (const drop of drops) drop();
  };
  return { headers, query: query.join("&"), cookie: cookies.join("; "), secrets, refused };
}

function pairOf(name: string, value: string): string {
  return `${encodeComponent(name)}=${encodeComponent(value)}`;
}
