import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { type Answer, told } from "./raw-post.ts";
import { type SecuredHost, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const auth: AuthDefinition = {
  mode: "passthrough",
  authorizationServers: ["https://as.example.com"],
};
const wellKnown = "/.well-known/oauth-protected-resource";

const spoofed = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-forwarded-for": "203.0.113.9",
  forwarded: "host=evil.example;proto=https",
};

function metadata(host: SecuredHost, path: string): Promise<Answer> {
  return host.send({ method: "GET", path: wellKnown + path });
}

async function resourceAt(host: SecuredHost, path: string): Promise<unknown> {
  const { status, json } = await metadata(host, path);
  // What is served here is the document, or an error without the member.
  return status === 200 ? (json as { resource: unknown }).resource : status;
}

it.each([
  [
    "the host's public URL",
    "https://mcp.example.com/base/",
    undefined,
    "https://mcp.example.com/base/api/mcp",
  ],
  ["the server's", undefined, "https://api.example.com/v1/mcp", "https://api.example.com/v1/mcp"],
  [
    "the host's over the server's",
    "https://mcp.example.com",
    "https://api.example.com/v1/mcp",
    "https://mcp.example.com/api/mcp",
  ],
])("speaks of %s, whatever a request says", async (_name, base, own, resource) => {
  const host = await securedHost({
    servers: [{ auth, ...(own !== undefined && { publicUrl: own }) }],
    host: { trustedProxies: ["127.0.0.1"], ...(base !== undefined && { publicUrl: base }) },
  });
  const { origin, pathname } = new URL(resource);
  const field = `Bearer resource_metadata="${origin}${wellKnown}${pathname}"`;
  for (const headers of [{}, spoofed, { ...spoofed, host: "localhost:9" }]) {
    expect(told(await host.call("look", { headers }))).toEqual([401, field]);
    for (const path of [pathname, `${pathname}/`, "/api/mcp", "", "/"]) {
      const document = await host.send({ method: "GET", path: wellKnown + path, headers });
      expect(document.json).toMatchObject({ resource });
    }
  }
});

it("speaks of the address that is listened on where nobody says a URL", async () => {
  const host = await securedHost({ servers: [{ auth }] });
  const headers = { ...spoofed, host: "localhost:9" };
  expect(told(await host.call("look", { headers }))).toEqual([
    401,
    `Bearer resource_metadata="${host.origin}${wellKnown}/api/mcp"`,
  ]);
  const document = await host.send({ method: "GET", path: `${wellKnown}/api/mcp`, headers });
  expect(document.json).toMatchObject({ resource: `${host.origin}/api/mcp` });
});

it("takes a public URL with a slash at its end as it is written", async () => {
  const publicUrl = "https://mcp.example.com/api/mcp/";
  const host = await securedHost({ servers: [{ auth, publicUrl }] });
  expect(told(await host.call("look"))).toEqual([
    401,
    `Bearer resource_metadata="https://mcp.example.com${wellKnown}/api/mcp/"`,
  ]);
  expect(await resourceAt(host, "/api/mcp/")).toBe(publicUrl);
  expect(await resourceAt(host, "/api/mcp/readonly")).toBe(`${publicUrl}readonly`);
});

it("refuses two servers whose metadata would have one place", async () => {
  const servers = ["aa", "bb"].map((name) => ({
    name,
    auth,
    publicUrl: `https://${name}.example.com/mcp`,
  }));
  await expect(securedHost({ servers })).rejects.toThrow(
    `two endpoints would have their metadata at ${wellKnown}/mcp`,
  );
});

it("has metadata for each part of a server, with the scopes of its tools", async () => {
  const tools = [
    readingTool("look", { scopes: [["read"]], toolset: "issues" }),
    writingTool("change", { scopes: [["write"]], toolset: "issues" }),
    writingTool("start", { scopes: [["workflow"]], toolset: "actions" }),
  ];
  const host = await securedHost({
    servers: [{ auth, tools, publicUrl: "https://mcp.example.com/mcp" }],
  });
  const scopesOf = async (path: string) => (await metadata(host, path)).json;
  const part = (suffix: string) => `https://mcp.example.com/mcp${suffix}`;
  expect(await scopesOf("/mcp")).toMatchObject({
    resource: part(""),
    scopes_supported: ["read", "workflow", "write"],
  });
  expect(await scopesOf("/mcp/readonly")).toMatchObject({
    resource: part("/readonly"),
    scopes_supported: ["read"],
  });
  expect(await scopesOf("/api/mcp/x/issues")).toMatchObject({
    resource: part("/x/issues"),
    scopes_supported: ["read", "write"],
  });
  expect(await resourceAt(host, "/mcp/x/other")).toBe(404);
  expect(told(await host.call("start", { path: "/api/mcp/x/actions" }))).toEqual([
    401,
    `Bearer resource_metadata="https://mcp.example.com${wellKnown}/mcp/x/actions"`,
  ]);
});

it("serves the parts of a server that is at the root", async () => {
  const host = await securedHost({ servers: [{ auth, endpoint: "/" }] });
  expect(await resourceAt(host, "")).toBe(`${host.origin}/`);
  expect(await resourceAt(host, "/readonly")).toBe(`${host.origin}/readonly`);
  expect(await host.list({ path: "/", token: "t0ken" })).toEqual(["look", "change"]);
  expect(await host.list({ path: "/readonly", token: "t0ken" })).toEqual(["look"]);
});

it("speaks at the root for a single server alone", async () => {
  const several = await securedHost({ servers: [{ auth }, { name: "other", auth }] });
  expect(await resourceAt(several, "")).toBe(404);
  expect(await resourceAt(several, "/other/mcp")).toBe(`${several.origin}/other/mcp`);
  expect(await resourceAt(several, "/none/mcp")).toBe(404);
  expect(await resourceAt(several, "/api/mcp/x/none")).toBe(404);
});

it("has no metadata where nothing is advertised", async () => {
  const host = await securedHost({ servers: [{ auth: { ...auth, advertise: false } }] });
  expect(await resourceAt(host, "/api/mcp")).toBe(404);
  expect(await resourceAt(host, "")).toBe(404);
});

it("lets any page read metadata, by a preflight too", async () => {
  const host = await securedHost({ servers: [{ auth }] });
  const path = `${wellKnown}/api/mcp`;
  const headers = { origin: "https://foreign.example" };
  const read = await host.send({ method: "GET", path, headers });
  expect([read.status, read.headers["access-control-allow-origin"]]).toEqual([200, "*"]);
  const asked = await host.send({
    method: "OPTIONS",
    path,
    headers: {
      ...headers,
      "access-control-request-method": "GET",
      "access-control-request-headers": "mcp-protocol-version",
    },
  });
  expect([asked.status, asked.headers]).toMatchObject([
    204,
    { "access-control-allow-origin": "*", "access-control-allow-headers": "mcp-protocol-version" },
  ]);
});

it("lets the pages of allowed origins call, and read how to authorize", async () => {
  const host = await securedHost({
    servers: [{ auth: { mode: "passthrough", headers: ["authorization", "private-token"] } }],
    host: { allowedOrigins: ["https://app.example.com"] },
  });
  const from = (origin: string, method: string) =>
    host.send({ method, headers: { origin, "access-control-request-method": "POST" } });
  const asked = await from("https://app.example.com", "OPTIONS");
  expect([asked.status, asked.headers]).toMatchObject([
    204,
    {
      "access-control-allow-origin": "https://app.example.com",
      "access-control-allow-methods": "POST",
      vary: "origin",
    },
  ]);
  const allowed = String(asked.headers["access-control-allow-headers"]).split(", ");
  expect(allowed).toEqual(
    expect.arrayContaining(["authorization", "mcp-protocol-version", "private-token"]),
  );
  const refused = await from("https://app.example.com", "POST");
  expect([refused.status, refused.headers]).toMatchObject([
    401,
    {
      "access-control-allow-origin": "https://app.example.com",
      "access-control-expose-headers":
        "www-authenticate, retry-after, ratelimit, ratelimit-policy, x-request-id",
    },
  ]);
  for (const method of ["OPTIONS", "POST"]) {
    const foreign = await from("https://foreign.example", method);
    expect([foreign.status, foreign.headers["access-control-allow-origin"]]).toEqual([
      403,
      undefined,
    ]);
  }
});

it("lets an allowed page see that there are no streams to open by GET", async () => {
  const host = await securedHost();
  const headers = { origin: "http://localhost:5173" };
  const answer = await host.send({ method: "GET", headers });
  expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([
    405,
    "http://localhost:5173",
  ]);
  const foreign = { origin: "https://foreign.example" };
  const other = await host.send({ method: "GET", headers: foreign });
  expect(other.headers["access-control-allow-origin"]).toBeUndefined();
});
