import { expect, it } from "vitest";
import {
  isAdvertised,
  metadataUrlOf,
  protectedResource,
  thirdPartyIssuers,
} from "../../src/auth/protected-resource.ts";
import type { AuthDefinition, PassthroughAuth } from "../../src/contract/auth.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";

const resource = "https://mcp.example.com/mcp/ci";
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

function tool(scopes: readonly (readonly string[])[]): ToolDefinition {
  const input = { type: "object", properties: {}, additionalProperties: false } as const;
  return { name: "t", title: "T", description: "d", annotations, input, scopes, run: [] };
}

it("says where tokens come from and which scopes are ever asked for", () => {
  const auth: AuthDefinition = { mode: "jwt", issuer: "https://as.example.com" };
  const tools = [tool([["write", "admin"], ["read"]]), tool([["read"]])];
  expect(protectedResource({ auth, resource, tools, title: "CI" })).toEqual({
    resource: "https://mcp.example.com/mcp/ci",
    authorization_servers: ["https://as.example.com"],
    scopes_supported: ["read", "write"],
    bearer_methods_supported: ["header"],
    resource_name: "CI",
  });
});

it("leaves out what there is nothing of", () => {
  const auth: AuthDefinition = { mode: "passthrough", advertise: true };
  expect(protectedResource({ auth, resource, tools: [], title: "CI" })).toEqual({
    resource: "https://mcp.example.com/mcp/ci",
    bearer_methods_supported: ["header"],
    resource_name: "CI",
  });
});

const known = "/.well-known/oauth-protected-resource";

it.each([
  ["https://h/mcp/ci", `https://h${known}/mcp/ci`],
  ["https://h:8443/x", `https://h:8443${known}/x`],
  ["https://h", `https://h${known}`],
  ["https://h/", `https://h${known}`],
])("puts the metadata of %s where clients look", (publicUrl, url) => {
  expect(metadataUrlOf(publicUrl)).toBe(url);
});

const authorizationServers = ["https://as.example.com"];
const client = { id: "x" };

it.each<[AuthDefinition, boolean]>([
  [{ mode: "none" }, false],
  [{ mode: "passthrough" }, false],
  [{ mode: "passthrough", authorizationServers }, true],
  [{ mode: "passthrough", authorizationServers, advertise: false }, false],
  [{ mode: "passthrough", advertise: true }, true],
  [{ mode: "jwt", issuer: "https://as.example.com" }, true],
  [{ mode: "introspection", endpoint: "https://as/i", client }, false],
])("of %j, advertises: %s", (auth, expected) => {
  expect(isAdvertised(auth)).toBe(expected);
});

it.each<[string, string, boolean]>([
  ["https://github.com/login/oauth", "https://mcp.example.com/ci", true],
  ["https://as.example.com", "https://mcp.example.com/ci", false],
  ["https://example.com", "https://a.b.example.com/ci", false],
  ["https://as.EXAMPLE.com.", "https://mcp.example.com/ci", false],
  ["https://one.co.uk", "https://two.co.uk", true],
  ["https://as.one.co.uk", "https://mcp.one.co.uk", false],
  ["https://as.x.io", "https://mcp.x.io", false],
  ["https://10.1.2.3", "https://20.1.2.3", true],
  ["https://10.1.2.3:444", "https://10.1.2.3", false],
  ["https://[2001:db8::1]", "https://[2001:db8::2]", true],
  ["http://localhost:9000", "http://localhost:3000/mcp", false],
  ["http://localhost:9000", "http://127.0.0.1:3000/mcp", true],
])("%s is somebody else's than %s: %s", (issuer, publicUrl, isForeign) => {
  const auth: PassthroughAuth = { mode: "passthrough", authorizationServers: [issuer] };
  expect(thirdPartyIssuers(auth, publicUrl)).toEqual(isForeign ? [issuer] : []);
});

it("warns of nobody where tokens are for this server, or nothing is advertised", () => {
  const jwt: AuthDefinition = { mode: "jwt", issuer: "https://tenant.idp.example" };
  expect(thirdPartyIssuers(jwt, resource)).toEqual([]);
  const issuers = ["https://github.com/login/oauth"];
  const quiet: AuthDefinition = {
    mode: "passthrough",
    advertise: false,
    authorizationServers: issuers,
  };
  expect(thirdPartyIssuers(quiet, resource)).toEqual([]);
});
