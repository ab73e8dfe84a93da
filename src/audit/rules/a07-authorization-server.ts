import { ownValue } from "../../core/json.ts";
import { authorizationServers, documentOf } from "../live/probes/metadata.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** A07: an authorization server that clients can use. */
export const authorizationServer: AuditRule = {
  id: "A07",
  slug: "authorization-server",
  area: "auth",
  level: "fail",
  what: "The authorization server says what it is: its metadata is there, names itself as issuer, and offers PKCE with S256; and it lets clients register by a document of theirs or dynamically.",
  why: "Clients refuse a server without S256 or with another issuer; one that lets nobody register needs somebody to set up every client by hand.",
  fix: "Serve RFC 8414 or OpenID metadata with code_challenge_methods_supported.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#authorization-server-metadata-discovery",
  check: checkServer,
};

function checkServer(seen: Seen): Verdict {
  const all = seen.transcript.all("authorization-server");
  const exchange = all.find((one) => documentOf(one) !== undefined) ?? all[0];
  if (exchange === undefined) return seen.transcript.whyNot(["authorization-server"]);
  if (all.every(({ reply }) => reply.kind === "silence")) {
    return "the authorization server cannot be reached from here";
  }
  const document = documentOf(exchange);
  const [issuer] = authorizationServers(seen);
  if (document === undefined) {
    return [{ message: `${issuer} has no metadata at any of its places`, exchange }];
  }
  const found: Found[] = [];
  const named = ownValue(document, "issuer");
  if (named !== issuer) {
    const message = `it names ${JSON.stringify(named)} as issuer, and the resource ${JSON.stringify(issuer)}`;
    found.push({ message, exchange });
  }
  const methods = ownValue(document, "code_challenge_methods_supported");
  if (!(Array.isArray(methods) && methods.includes("S256"))) {
    found.push({ message: "it does not offer PKCE with S256", exchange });
  }
  const registers =
    ownValue(document, "registration_endpoint") !== undefined ||
    ownValue(document, "client_id_metadata_document_supported") === true;
  if (!registers) {
    const message = "clients can register neither dynamically nor by a document of theirs";
    found.push({ level: "info", message, exchange });
  }
  return found;
}
