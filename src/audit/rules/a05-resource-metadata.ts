import { ownValue } from "../../core/json.ts";
import { isSafelyAsked } from "../../core/loopback-host.ts";
import { challenged, doorOf } from "../live/doors.ts";
import { namedProblems, unseenMetadata } from "../live/named-metadata.ts";
import { type ReadDocument, resourceDocuments } from "../live/probes/metadata.ts";
import {
  isOfHost,
  isOfNeighbour,
  isResource,
  resourceOf,
  shownResource,
} from "../live/resource-names.ts";
import {
  hasNeedlessScope,
  leaveOut,
  scopesForAll,
  scopesOfAdministrators,
} from "../live/scopes.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** A05: metadata that clients take. */
export const resourceMetadata: AuditRule = {
  id: "A05",
  slug: "resource-metadata",
  area: "auth",
  level: "fail",
  what: "Where a challenge names metadata, it is there. Each document that clients may read is JSON, its resource is the URL that people use, it names an authorization server by https and its scopes (none of them for everything), and takes tokens from the header alone. To warn: a scope of administrators, or no scopes. To note: offline_access.",
  why: "Clients refuse metadata of another resource; a scope for everything is what a stolen token then has.",
  fix: "Serve the document at /.well-known/oauth-protected-resource and the path of the server, with resource as you give it out and scopes_supported (of a server of gram: the scopes of its tools).",
  link: "https://www.rfc-editor.org/rfc/rfc9728#section-2",
  check: checkMetadata,
};

type Problem = Pick<Found, "message" | "level" | "fix">;

function checkMetadata(seen: Seen): Verdict {
  const documents = resourceDocuments(seen);
  const found = [...namedProblems(seen), ...judgeDocuments(documents, seen)];
  if (found.length > 0) return found;
  return unseenMetadata(seen) ?? (documents.length === 0 ? whyNone(seen) : []);
}

function whyNone(seen: Seen): string {
  if (challenged(seen).length > 0) return "the server has no metadata: A02 says what that means";
  const door = doorOf(seen);
  if (door.at === "unknown") return door.reason;
  return door.at === "nowhere" ? "the server asks for no token" : "the server has no metadata";
}

/** Each thing that is wrong with them once, at the first that has it. */
function judgeDocuments(documents: readonly ReadDocument[], seen: Seen): readonly Found[] {
  const said = new Set<string>();
  return documents.flatMap((one, at) => {
    const { exchange } = one;
    const problems = [
      ...resourceProblems(one, { url: seen.url, isNearest: at === 0 }),
      ...problemsOf(one.document, seen),
    ];
    return problems.flatMap(({ message, ...problem }) => {
      if (said.has(message)) return [];
      said.add(message);
      return [{ ...problem, message: `${exchange.ask.what}: ${message}`, exchange }];
    });
  });
}

function resourceProblems(
  one: ReadDocument,
  { url, isNearest }: { readonly url: URL | undefined; readonly isNearest: boolean },
): readonly Problem[] {
  const resource = resourceOf(one);
  if (url === undefined || isResource(resource, url) || isOfHost(one, url)) return [];
  // A client that goes by the specification reads the root last. A06 says that it is about another server.
  if (!isNearest && isOfNeighbour(one, url)) return [];
  return [
    { message: `resource is ${JSON.stringify(resource)}, not ${shownResource(resource, url)}` },
  ];
}

function problemsOf(document: ReadDocument["document"], seen: Seen): readonly Problem[] {
  const scopes = ownValue(document, "scopes_supported");
  const methods = ownValue(document, "bearer_methods_supported");
  const others = textsOf(methods).filter((method) => method !== "header");
  return [
    ...serverProblems(ownValue(document, "authorization_servers")),
    ...scopeProblems(textsOf(scopes), seen),
    ...(others.length > 0 ? [{ message: `it takes tokens from ${others.join(" and ")} too` }] : []),
    // RFC 9728 §2 recommends it, and a server whose tokens have no scopes has none to name.
    ...(Array.isArray(scopes)
      ? []
      : [{ level: "warn", message: "it does not say scopes_supported" } as const]),
  ];
}

function serverProblems(servers: unknown): readonly Problem[] {
  const named = textsOf(servers);
  if (named.length === 0) return [{ message: "it names no authorization server" }];
  const isSafe = (text: string) => URL.canParse(text) && isSafelyAsked(new URL(text));
  const unsafe = named.find((server) => !isSafe(server));
  if (unsafe === undefined) return [];
  return [{ message: `the authorization server ${unsafe} is not asked by https` }];
}

function scopeProblems(scopes: readonly string[], seen: Seen): readonly Problem[] {
  const all = scopesForAll(scopes).join(", ");
  const administrators = scopesOfAdministrators(scopes).join(", ");
  const wide = `it asks for ${administrators}, which is what administrators may`;
  const needless = "it names offline_access, which is for clients to add";
  return [
    ...(all === "" ? [] : [{ message: `it asks for ${all}, which is everything` }]),
    ...(administrators === "" ? [] : [{ level: "warn", message: wide } as const]),
    ...(hasNeedlessScope(scopes, seen)
      ? [{ level: "info", message: needless, fix: leaveOut } as const]
      : []),
  ];
}

function textsOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.filter((text) => typeof text === "string");
}
