// RFC 9728 (https://www.rfc-editor.org/rfc/rfc9728) and RFC 8414 (https://www.rfc-editor.org/rfc/rfc8414)
import { isObject, ownValue } from "../../../core/json.ts";
import { bearerOf } from "../challenges.ts";
import { unauthorized } from "../doors.ts";
import type { Exchange, ProbeName } from "../exchange.ts";
import { statusOf } from "../read-answer.ts";
import type { Session } from "../session.ts";

const wellKnown = "/.well-known/oauth-protected-resource";
/** More authorization servers than these are not looked at. */
const mostServers = 3;
/** So many requests are sent to all of them but the first. */
const mostForOthers = 2;

/** Where the metadata of a resource may be: for its path, and at the root. */
export function metadataUrls(url: URL): { readonly path: URL; readonly root: URL } {
  const path = url.pathname === "/" ? "" : url.pathname;
  return { path: new URL(`${wellKnown}${path}`, url), root: new URL(wellKnown, url) };
}

/** Gets what the server says of who may come: where its challenge points, and where clients look else. */
export async function probeMetadata(session: Session): Promise<void> {
  const { transcript, url } = session;
  if (url === undefined) return;
  const named = namedMetadata(session);
  if (named === undefined) {
    transcript.miss(["metadata"], "no challenge names resource_metadata");
  } else {
    await get(session, { name: "metadata", url: named });
  }
  const { path, root } = metadataUrls(url);
  await get(session, { name: "metadata-path", url: path });
  if (path.href === root.href) transcript.miss(["metadata-root"], "the server is at the root");
  else await get(session, { name: "metadata-root", url: root });
  await probeAuthorizationServer(session);
}

function namedMetadata(session: Session): URL | undefined {
  const named = unauthorized(session).map(namedBy);
  const text = named.find((one) => one !== undefined && URL.canParse(one));
  return text === undefined ? undefined : new URL(text);
}

/** Where a challenge says that the metadata is. */
export function namedBy(exchange: Exchange): string | undefined {
  return bearerOf(exchange)?.parameters.get("resource_metadata");
}

async function get(
  session: Session,
  { name, url }: { readonly name: ProbeName; readonly url: URL },
): Promise<Exchange | undefined> {
  const headers = { accept: "application/json" };
  const what = `GET ${url.pathname}`;
  return session.raw({ name, what, verb: "GET", url, headers, credential: "none" });
}

/** The document of a GET that was answered with one. */
export function documentOf(
  exchange: Exchange | undefined,
): { readonly [name: string]: unknown } | undefined {
  if (exchange?.reply.kind !== "reply" || statusOf(exchange) !== 200) return undefined;
  const [document] = exchange.reply.messages;
  return isObject(document) ? document : undefined;
}

/** A document that clients may read, and how it was got. */
export interface ReadDocument {
  readonly exchange: Exchange;
  readonly document: { readonly [name: string]: unknown };
}

/** The metadata that clients may read, in their order: that of the challenge, of the path, of the root. */
export function resourceDocuments({
  transcript,
}: Pick<Session, "transcript">): readonly ReadDocument[] {
  const names = ["metadata", "metadata-path", "metadata-root"] as const;
  return names.flatMap((name) => {
    const exchange = transcript.first(name);
    const document = documentOf(exchange);
    return exchange === undefined || document === undefined ? [] : [{ exchange, document }];
  });
}

/** The metadata that a client would take. */
export function resourceMetadata(
  session: Pick<Session, "transcript">,
): ReadDocument["document"] | undefined {
  return resourceDocuments(session)[0]?.document;
}

/** The authorization servers that the metadata names. */
export function authorizationServers(session: Pick<Session, "transcript">): readonly string[] {
  const named = ownValue(resourceMetadata(session) ?? {}, "authorization_servers");
  const all: readonly unknown[] = Array.isArray(named) ? named : [];
  return all.filter((server) => typeof server === "string");
}

/** Those of them that may be asked. What stands in any other URL leads to no place on a server. */
export function askableServers(session: Pick<Session, "transcript">): readonly string[] {
  const askable = authorizationServers(session).filter(
    (issuer) => /^https?:/i.test(issuer) && URL.canParse(issuer),
  );
  return askable.slice(0, mostServers);
}

async function probeAuthorizationServer(session: Session): Promise<void> {
  const [first, ...others] = askableServers(session);
  if (first === undefined) {
    const reason = "no metadata names an authorization server";
    return session.transcript.miss(["authorization-server"], reason);
  }
  await askServer(session, serverUrls(first));
  let left = mostForOthers;
  for (const other of others) left -= await askServer(session, serverUrls(other).slice(0, left));
}

/** Asks each place until one has a document, and gives how many it has asked. */
async function askServer(session: Session, urls: readonly URL[]): Promise<number> {
  for (const [at, url] of urls.entries()) {
    const answer = await get(session, { name: "authorization-server", url });
    if (documentOf(answer) !== undefined) return at + 1;
  }
  return urls.length;
}

/** Where clients look for an issuer's metadata, in the order of "Authorization Server Metadata Discovery". */
export function serverUrls(issuer: string): readonly URL[] {
  const path = new URL(issuer).pathname.replace(/\/$/, "");
  const inserted = [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
  ];
  const all = path === "" ? inserted : [...inserted, `${path}/.well-known/openid-configuration`];
  return all.map((place) => new URL(place, issuer));
}
