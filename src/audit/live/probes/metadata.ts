// RFC 9728 (https://www.rfc-editor.org/rfc/rfc9728) and RFC 8414 (https://www.rfc-editor.org/rfc/rfc8414)
import { isObject, ownValue } from "../../../core/json.ts";
import { bearerOf } from "../challenges.ts";
import { unauthorized } from "../doors.ts";
import type { Exchange, ProbeName } from "../exchange.ts";
import { statusOf } from "../read-answer.ts";
import type { Session } from "../session.ts";

const wellKnown = "/.well-known/oauth-protected-resource";

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
  for (const exchange of unauthorized(session)) {
    const text = bearerOf(exchange)?.parameters.get("resource_metadata");
    if (text !== undefined && URL.canParse(text)) return new URL(text);
  }
  return undefined;
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

/** The metadata that a client would take: that of the challenge, of the path, of the root. */
export function resourceMetadata({
  transcript,
}: Pick<Session, "transcript">): { readonly [name: string]: unknown } | undefined {
  for (const name of ["metadata", "metadata-path", "metadata-root"] as const) {
    const document = documentOf(transcript.first(name));
    if (document !== undefined) return document;
  }
  return undefined;
}

/** The authorization servers that the metadata names. */
export function authorizationServers(session: Pick<Session, "transcript">): readonly string[] {
  const named = ownValue(resourceMetadata(session) ?? {}, "authorization_servers");
  const all: readonly unknown[] = Array.isArray(named) ? named : [];
  return all.filter((server) => typeof server === "string");
}

async function probeAuthorizationServer(session: Session): Promise<void> {
  const [issuer] = authorizationServers(session);
  const name = "authorization-server";
  // What stands in any other URL leads to no place on a server.
  if (issuer === undefined || !/^https?:/i.test(issuer) || !URL.canParse(issuer)) {
    return session.transcript.miss([name], "no metadata names an authorization server");
  }
  for (const url of issuerUrls(new URL(issuer))) {
    const answer = await get(session, { name, url });
    if (documentOf(answer) !== undefined) return;
  }
}

/** Where clients look for an issuer's metadata, in the order of "Authorization Server Metadata Discovery". */
function issuerUrls(issuer: URL): readonly URL[] {
  const path = issuer.pathname.replace(/\/$/, "");
  const inserted = [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
  ];
  const all = path === "" ? inserted : [...inserted, `${path}/.well-known/openid-configuration`];
  return all.map((place) => new URL(place, issuer));
}
