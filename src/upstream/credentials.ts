import type { CredentialPlan, UpstreamDefinition } from "../contract/server.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import type { UpstreamRequest, UpstreamResponse } from "../core/ports.ts";
import {
  type CredentialHolder,
  credentialHolder,
  type GetCredential,
  type HeldCredential,
  type HolderOptions,
} from "./credential-holder.ts";
import { credentialFailure } from "./failures.ts";
import {
  credentialPlacer,
  type PlaceCredential,
  type PlacedCredential,
} from "./place-credential.ts";

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
  /** Whose they are: the caller's as soon as one of them is. */
  readonly owner: NonNullable<UpstreamResponse["credential"]>;
  /** The upstream has answered 401: tokens that were got for it are got anew. */
  readonly refused: () => void;
}

type Sent = SentCredentials | undefined;

/**
 * What gets a request's credentials, at once where nothing has to be waited for; undefined when one has characters that
 * cannot be sent.
 */
export type CredentialsOf = (request: UpstreamRequest) => Sent | Promise<Sent>;

const noDrops: readonly (() => void)[] = [];
const forgetNothing = () => {};
const nothing = joined([], { isCallers: false, drops: noDrops });

/** A plan made ready: what holds its credentials, and what places them. */
interface Prepared {
  readonly holder: CredentialHolder;
  readonly place: PlaceCredential;
}

type Way = readonly (Prepared | undefined)[];

/**
 * What a request's credentials add to it: those of the first alternative that are all at hand (OpenAPI 3.1 §4.8.30), or
 * the upstream's one credential. Nothing where a caller has none at hand: the upstream then says so itself. It throws
 * `UpstreamFailure` ("credential") where one that is to be got is refused, and where the host's own is missing.
 */
export function credentialsOf(
  { credential = "none", credentials = {} }: UpstreamDefinition,
  options: HolderOptions,
): CredentialsOf {
  const prepared = (plan: CredentialPlan): Prepared => ({
    holder: credentialHolder(plan, options),
    place: credentialPlacer(plan),
  });
  const alone: readonly Way[] = credential === "none" ? [] : [[prepared(credential)]];
  const byName = new Map(
    Object.entries(credentials).map(([name, plan]) => [name, prepared(plan)] as const),
  );
  return (request) => {
    const ways = request.security?.map((names) => names.map((name) => byName.get(name))) ?? alone;
    if (ways.length === 0) return nothing;
    const [only] = ways.length === 1 && ways[0]?.length === 1 ? ways[0] : [];
    if (only?.holder.atOnce === undefined) return firstAtHand(ways, { request, options });
    const { holder, place } = only;
    const text = only.holder.atOnce(request);
    if (text === undefined) return withoutAny([[only]], options);
    return joined([place(text)], { isCallers: holder.isCallers, drops: noDrops });
  };
}

async function firstAtHand(
  ways: readonly Way[],
  { request, options }: { readonly request: UpstreamRequest; readonly options: HolderOptions },
): Promise<Sent> {
  for (const way of ways) {
    const found = await allAtHand(way, request);
    if (found !== undefined) return await sent(found);
  }
  return withoutAny(ways, options);
}

/**
 * No way can be gone. Where the host was to have a credential of its own the request is not sent without: an API may answer
 * strangers too, and nobody would notice. A caller, and a process that calls for itself, hears from the API.
 */
function withoutAny(ways: readonly Way[], { who, own }: HolderOptions): Sent {
  const isHosts = ways.flat().some((prepared) => prepared?.holder.isCallers === false);
  if (isHosts && !own) throw credentialFailure(who, "the host has none");
  return nothing;
}

type AtHand = readonly (Prepared & { readonly held: HeldCredential | GetCredential })[];

async function allAtHand(way: Way, request: UpstreamRequest): Promise<AtHand | undefined> {
  const found: AtHand[number][] = [];
  for (const prepared of way) {
    const held = await prepared?.holder.find(request);
    if (prepared === undefined || held === undefined) return undefined;
    found.push({ ...prepared, held });
  }
  return found;
}

async function sent(found: AtHand): Promise<Sent> {
  const placed: PlacedCredential[] = [];
  const drops: (() => void)[] = [];
  for (const { place, held } of found) {
    const { text, drop } = typeof held === "function" ? await held() : held;
    placed.push(place(text));
    if (drop !== undefined) drops.push(drop);
  }
  return joined(placed, { isCallers: found.some(({ holder }) => holder.isCallers), drops });
}

function joined(
  all: readonly PlacedCredential[],
  { isCallers, drops }: { readonly isCallers: boolean; readonly drops: readonly (() => void)[] },
): Sent {
  const headers: string[] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  const secrets: string[] = [];
  for (const { place, value, secrets: texts } of all) {
    secrets.push(...texts);
    if (!/^[\t -~\x80-\xff]*$/.test(value)) return undefined;
    if (place.header !== undefined) headers.push(place.header, value);
    if (place.query !== undefined) query.push(pairOf(place.query, value));
    if (place.cookie !== undefined) cookies.push(pairOf(place.cookie, value));
  }
  return {
    headers,
    query: query.join("&"),
    cookie: cookies.join("; "),
    secrets,
    owner: all.length === 0 ? "none" : isCallers ? "callers" : "hosts",
    refused: drops.length === 0 ? forgetNothing : () => drops.forEach(call),
  };
}

function call(drop: () => void): void {
  drop();
}

function pairOf(name: string, value: string): string {
  return `${encodeComponent(name)}=${encodeComponent(value)}`;
}
