import { documentOf, resourceMetadata } from "../live/probes/metadata.ts";
import { inShort } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** A06: metadata at both of its places. */
export const metadataPlaces: AuditRule = {
  id: "A06",
  slug: "metadata-places",
  area: "auth",
  level: "warn",
  what: "The metadata is at its place with the path of the server and at the root too.",
  why: "Clients differ in which of the two they try when a challenge names none.",
  fix: "Serve the same document at both places.",
  link: "https://www.rfc-editor.org/rfc/rfc9728#section-3.1",
  check: (seen) => {
    if (resourceMetadata(seen) === undefined) return "the server has no metadata";
    const places = seen.transcript.all("metadata-path", "metadata-root");
    return places.flatMap((exchange) => {
      if (documentOf(exchange) !== undefined) return [];
      return [{ message: `${exchange.ask.what} is answered with ${inShort(exchange)}`, exchange }];
    });
  },
};
