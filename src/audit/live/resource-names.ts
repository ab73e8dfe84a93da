// RFC 9728 §3.3, https://www.rfc-editor.org/rfc/rfc9728#section-3.3
import { ownValue } from "../../core/json.ts";
import { redactionMark } from "../../core/secret.ts";
import type { ReadDocument } from "./probes/metadata.ts";
import { shownUrl } from "./shown-url.ts";

/** What a document calls the resource that it is about. */
export function resourceOf({ document }: ReadDocument): unknown {
  return ownValue(document, "resource");
}

/**
 * Whether a resource is this URL, byte for byte. A query may be left out, since it need not be a part of what the server
 * is; so may the slash that is a whole path.
 */
export function isResource(resource: unknown, url: URL): boolean {
  const wanted = comparedWith(resource, url);
  return resource === wanted || (url.pathname === "/" && `${String(resource)}/` === wanted);
}

/** The URL that a resource ought to be, for people. */
export function shownResource(resource: unknown, url: URL): string {
  return shownUrl(new URL(comparedWith(resource, url)));
}

/** Whether it is at the root, and about the host as a whole: that is what this place is for. */
export function isOfHost(one: ReadDocument, url: URL): boolean {
  return isAtRoot(one) && isResource(resourceOf(one), new URL(url.origin));
}

/** Whether it is at the root, which several servers of a host may share, and about any of them. */
export function isOfNeighbour(one: ReadDocument, url: URL): boolean {
  const resource = String(resourceOf(one));
  return isAtRoot(one) && URL.canParse(resource) && new URL(resource).origin === url.origin;
}

function isAtRoot({ exchange }: ReadDocument): boolean {
  return exchange.ask.name === "metadata-root";
}

function comparedWith(resource: unknown, { origin, pathname, search }: URL): string {
  const [, query] = /(\?.*)$/s.exec(String(resource)) ?? [];
  if (query === undefined) return `${origin}${pathname}`;
  // What is redacted in an answer is what the URL of the audit has.
  return `${origin}${pathname}${query.includes(redactionMark) ? query : search}`;
}
