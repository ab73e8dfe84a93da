import { ownValue } from "../../core/json.ts";
import { isSafelyAsked } from "../../core/loopback-host.ts";
import { challenged, doorOf } from "../live/doors.ts";
import { documentOf } from "../live/probes/metadata.ts";
import { inShort } from "../live/read-answer.ts";
import { shownUrl } from "../live/shown-url.ts";
import type { AuditRule, Seen, Verdict } from "../rule.ts";

/** A05: metadata that clients take. */
export const resourceMetadata: AuditRule = {
  id: "A05",
  slug: "resource-metadata",
  area: "auth",
  level: "fail",
  what: "The metadata is JSON, its resource is the URL that people use, it names an authorization server by https and its scopes (none of them a wildcard or an administrator's), and takes tokens from the header alone.",
  why: "Clients refuse metadata of another resource; a scope for everything is what a stolen token then has.",
  fix: "Serve the document at /.well-known/oauth-protected-resource and the path of the server, with resource as you give it out and scopes_supported (of a server of gram: the scopes of its tools).",
  link: "https://www.rfc-editor.org/rfc/rfc9728#section-2",
  check: checkMetadata,
};

function checkMetadata(seen: Seen): Verdict {
  const { transcript, url } = seen;
  const found = transcript
    .all("metadata", "metadata-path", "metadata-root")
    .find((exchange) => documentOf(exchange) !== undefined);
  const named = transcript.first("metadata");
  if (found === undefined) {
    if (named !== undefined) {
      const message = `${named.ask.what}, which the challenge names, is answered with ${inShort(named)}`;
      return [{ message, exchange: named }];
    }
    if (challenged(seen).length > 0) return "the server has no metadata: A02 says what that means";
    const door = doorOf(seen);
    if (door.at === "unknown") return door.reason;
    return door.at === "nowhere" ? "the server asks for no token" : "the server has no metadata";
  }
  const document = documentOf(found) ?? {};
  const problems = problemsOf(document, url).map((message) => ({
    message: `${found.ask.what}: ${message}`,
    exchange: found,
  }));
  if (Array.isArray(ownValue(document, "scopes_supported"))) return problems;
  // RFC 9728 §2 recommends it, and a server whose tokens have no scopes has none to name.
  const message = `${found.ask.what}: it does not say scopes_supported`;
  return [...problems, { level: "warn", message, exchange: found }];
}

function problemsOf(
  document: { readonly [name: string]: unknown },
  url: URL | undefined,
): readonly string[] {
  const problems: string[] = [];
  const resource = ownValue(document, "resource");
  if (!isSameResource(resource, url)) {
    const audited = url === undefined ? "the URL" : shownUrl(url);
    problems.push(`resource is ${JSON.stringify(resource)}, not ${audited}`);
  }
  problems.push(...serverProblems(ownValue(document, "authorization_servers")));
  problems.push(...scopeProblems(ownValue(document, "scopes_supported")));
  const methods = ownValue(document, "bearer_methods_supported");
  const others = textsOf(methods).filter((method) => method !== "header");
  if (others.length > 0) problems.push(`it takes tokens from ${others.join(" and ")} too`);
  return problems;
}

/** Byte for byte, but that a URL may be written without the slash that is its whole path. */
function isSameResource(resource: unknown, url: URL | undefined): boolean {
  if (typeof resource !== "string" || url === undefined) return false;
  return resource === url.href || (url.pathname === "/" && `${resource}/` === url.href);
}

function serverProblems(servers: unknown): readonly string[] {
  const named = textsOf(servers);
  if (named.length === 0) return ["it names no authorization server"];
  const isSafe = (text: string) => URL.canParse(text) && isSafelyAsked(new URL(text));
  const unsafe = named.find((server) => !isSafe(server));
  return unsafe === undefined ? [] : [`the authorization server ${unsafe} is not asked by https`];
}

function scopeProblems(scopes: unknown): readonly string[] {
  const wide = textsOf(scopes).filter((scope) => /[*]|^(?:admin|sudo|all|root)$/i.test(scope));
  return wide.length === 0 ? [] : [`it asks for ${wide.join(", ")}, which is everything`];
}

function textsOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.filter((text) => typeof text === "string");
}
