// OAuth 2.0 Protected Resource Metadata, RFC 9728: https://www.rfc-editor.org/rfc/rfc9728
import type { AuthDefinition } from "../contract/auth.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { isSameSite } from "./same-site.ts";
import { scopesAskedFor } from "./scopes.ts";

/** The document (RFC 9728 §2). */
export interface ProtectedResource {
  readonly resource: string;
  readonly authorization_servers?: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly string[];
  readonly resource_name: string;
}

/** Where clients look last: it can speak for one server of a host only. */
export const rootMetadataPath = "/.well-known/oauth-protected-resource";

/** What the server says of itself. `resource` is the URL that users paste, byte for byte. */
export function protectedResource({
  auth,
  resource,
  tools,
  title,
}: {
  readonly auth: AuthDefinition;
  readonly resource: string;
  readonly tools: readonly ToolDefinition[];
  readonly title: string;
}): ProtectedResource {
  const servers = authorizationServers(auth);
  const scopes = scopesAskedFor(tools);
  return {
    resource,
    ...(servers.length > 0 && { authorization_servers: servers }),
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ["header"],
    resource_name: title,
  };
}

/**
 * Where a server's document is, for its challenges: the well-known part goes between the host and the path
 * (RFC 9728 §3.1); a path of only a slash is none.
 */
export function metadataUrlOf(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl);
  return origin + rootMetadataPath + (pathname === "/" ? "" : pathname);
}

/** Whether the document is served and named in challenges. */
export function isAdvertised(auth: AuthDefinition): boolean {
  if (auth.mode === "none") return false;
  return auth.advertise ?? authorizationServers(auth).length > 0;
}

/**
 * The authorization servers that are advertised for passed-on tokens and belong to somebody else by their address: their
 * tokens were issued for the API, and MCP forbids taking them. Empty in other modes, where tokens are for this server.
 */
export function thirdPartyIssuers(auth: AuthDefinition, publicUrl: string): readonly string[] {
  if (auth.mode !== "passthrough" || !isAdvertised(auth)) return [];
  return authorizationServers(auth).filter((issuer) => !isSameSite(issuer, publicUrl));
}

function authorizationServers(auth: AuthDefinition): readonly string[] {
  if (auth.mode === "none") return [];
  return auth.authorizationServers ?? (auth.mode === "jwt" ? [auth.issuer] : []);
}
