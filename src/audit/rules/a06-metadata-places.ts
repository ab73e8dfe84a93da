import { canonicalJson, ownValue } from "../../core/json.ts";
import { documentOf, type ReadDocument, resourceDocuments } from "../live/probes/metadata.ts";
import { inShort } from "../live/read-answer.ts";
import { isOfHost } from "../live/resource-names.ts";
import type { AuditRule, Found } from "../rule.ts";

/** A06: the same metadata at both of its places. */
export const metadataPlaces: AuditRule = {
  id: "A06",
  slug: "metadata-places",
  area: "auth",
  level: "warn",
  what: "The metadata is at its place with the path of the server and at the root too, and says the same resource and authorization servers wherever it is.",
  why: "Clients differ in which of the two they try when a challenge names none.",
  fix: "Serve the same document at both places.",
  link: "https://www.rfc-editor.org/rfc/rfc9728#section-3.1",
  check: (seen) => {
    const [nearest, ...others] = resourceDocuments(seen);
    if (nearest === undefined) return "the server has no metadata";
    const places = seen.transcript.all("metadata-path", "metadata-root");
    const missing = places.flatMap((exchange) => {
      if (documentOf(exchange) !== undefined) return [];
      return [{ message: `${exchange.ask.what} is answered with ${inShort(exchange)}`, exchange }];
    });
    return [...missing, ...others.flatMap((other) => differences(nearest, other, seen.url))];
  },
};

/** What another document says otherwise than the one that clients read first. */
function differences(
  nearest: ReadDocument,
  other: ReadDocument,
  url: URL | undefined,
): readonly Found[] {
  const { exchange } = other;
  const isOwn = url !== undefined && isOfHost(other, url);
  const members = [...(isOwn ? [] : ["resource"]), "authorization_servers"];
  return members.flatMap((member) => {
    const [first, second] = [nearest, other].map(({ document }) => ownValue(document, member));
    if (inOneOrder(first) === inOneOrder(second)) return [];
    const message = `${exchange.ask.what}: its ${member} is ${textOf(second)}, and that of ${nearest.exchange.ask.what} ${textOf(first)}`;
    return [{ message, exchange }];
  });
}

function inOneOrder(value: unknown): string {
  return canonicalJson([Array.isArray(value) ? [...value].map(canonicalJson).sort() : value]);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "missing";
}
