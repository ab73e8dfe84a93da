import { ownValue } from "../../core/json.ts";
import {
  askableServers,
  documentOf,
  type ReadDocument,
  serverUrls,
} from "../live/probes/metadata.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** A07: authorization servers that clients can use. */
export const authorizationServer: AuditRule = {
  id: "A07",
  slug: "authorization-server",
  area: "auth",
  level: "fail",
  what: "Each authorization server says what it is (at most three are asked): its metadata is there, names itself as issuer, and offers PKCE with S256; and it lets clients register by a document of theirs or dynamically.",
  why: "Clients refuse a server without S256 or with another issuer; one that lets nobody register needs somebody to set up every client by hand.",
  fix: "Serve RFC 8414 or OpenID metadata with code_challenge_methods_supported.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#authorization-server-metadata-discovery",
  check: checkServers,
};

function checkServers(seen: Seen): Verdict {
  const verdicts = askableServers(seen).map((issuer) => checkServer(issuer, seen));
  const judged = verdicts.filter((verdict) => typeof verdict !== "string");
  if (judged.length > 0) return judged.flat();
  return verdicts[0] ?? seen.transcript.whyNot(["authorization-server"]);
}

function checkServer(issuer: string, { transcript }: Seen): Verdict {
  const places = serverUrls(issuer).map(({ href }) => href);
  const all = transcript
    .all("authorization-server")
    .filter(({ ask }) => places.includes(ask.url?.href ?? ""));
  const exchange = all.find((one) => documentOf(one) !== undefined) ?? all[0];
  const document = documentOf(exchange);
  if (exchange === undefined) return transcript.whyNot(["authorization-server"]);
  if (document !== undefined) {
    return problemsOf(issuer, document).map((problem) => ({ ...problem, exchange }));
  }
  if (all.every(({ reply }) => reply.kind === "silence")) {
    return "the authorization server cannot be reached from here";
  }
  if (all.length < places.length) return "not each place of its metadata was asked";
  return [{ message: `${issuer} has no metadata at any of its places`, exchange }];
}

function problemsOf(issuer: string, document: ReadDocument["document"]): readonly Found[] {
  const named = ownValue(document, "issuer");
  const isOther = `${issuer}: it names ${JSON.stringify(named)} as issuer, and the resource ${JSON.stringify(issuer)}`;
  const methods = ownValue(document, "code_challenge_methods_supported");
  const hasPkce = Array.isArray(methods) && methods.includes("S256");
  const registers =
    ownValue(document, "registration_endpoint") !== undefined ||
    ownValue(document, "client_id_metadata_document_supported") === true;
  const closed = `${issuer}: clients can register neither dynamically nor by a document of theirs`;
  return [
    ...(named === issuer ? [] : [{ message: isOther }]),
    ...(hasPkce ? [] : [{ message: `${issuer}: it does not offer PKCE with S256` }]),
    ...(registers ? [] : [{ level: "info", message: closed } as const]),
  ];
}
