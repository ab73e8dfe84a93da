import { authorizationServers } from "../live/probes/metadata.ts";
import type { AuditRule } from "../rule.ts";

/** A13: tokens of the server's own domain. */
export const foreignAuthorizationServer: AuditRule = {
  id: "A13",
  slug: "foreign-authorization-server",
  area: "auth",
  level: "info",
  what: "The authorization server belongs to the server's own domain.",
  why: "Tokens of somebody else's authorization server are often meant for that one's API. A server that passes such tokens through does what the specification forbids.",
  fix: "See that tokens are made for the server itself (their aud), or exchange them (RFC 8693).",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#token-handling",
  check: (seen) => {
    const servers = authorizationServers(seen).filter((text) => URL.canParse(text));
    if (servers.length === 0 || seen.url === undefined)
      return "no metadata names an authorization server";
    const own = domainOf(seen.url.hostname);
    const foreign = servers.filter((text) => domainOf(new URL(text).hostname) !== own);
    if (foreign.length === 0) return [];
    return [
      { message: `tokens come from ${foreign.join(", ")}, and the server is at ${seen.url.host}` },
    ];
  },
};

/** Good enough to tell companies apart: the last two names, and an address as it is. */
function domainOf(hostname: string): string {
  return /^[\d.]+$|[[:]/.test(hostname) ? hostname : hostname.split(".").slice(-2).join(".");
}
