// The table of "How three real servers answered" in the first article, and what it says of GitLab.
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { told } from "./raw-post.ts";
import { rpc, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const initialize = rpc("initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "probe", version: "0.1" },
});

const github: AuthDefinition = {
  mode: "passthrough",
  authorizationServers: ["https://github.com/login/oauth"],
  challengeScopes: [],
};

it("answers like GitHub: 401, and metadata that names its authorization server and scopes", async () => {
  const tools = [
    readingTool("look", { scopes: [["repo"], ["read:org"]] }),
    writingTool("note", { scopes: [["gist"]] }),
  ];
  const publicUrl = "https://api.githubcopilot.com/mcp/";
  const host = await securedHost({
    servers: [{ auth: github, publicUrl, endpoint: "/mcp", tools }],
  });
  const refused = await host.send({ path: "/mcp/", body: initialize });
  const url = "https://api.githubcopilot.com/.well-known/oauth-protected-resource/mcp/";
  expect(told(refused)).toEqual([401, `Bearer resource_metadata="${url}"`]);
  expect(refused.json).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -31401, message: "Unauthorized: no token came with the request" },
  });
  const path = new URL(url).pathname;
  for (const form of [path, path.slice(0, -1)]) {
    const metadata = await host.send({ method: "GET", path: form });
    expect(metadata.json).toEqual({
      resource: publicUrl,
      authorization_servers: ["https://github.com/login/oauth"],
      scopes_supported: ["gist", "read:org", "repo"],
      bearer_methods_supported: ["header"],
      resource_name: "API",
    });
  }
});

it("answers like Linear: 401 with realm and scope", async () => {
  const auth: AuthDefinition = {
    mode: "passthrough",
    authorizationServers: ["https://mcp.linear.app"],
    realm: "OAuth",
    challengeScopes: ["read", "write"],
  };
  const publicUrl = "https://mcp.linear.app/mcp";
  const host = await securedHost({ servers: [{ auth, publicUrl, endpoint: "/mcp" }] });
  expect(told(await host.send({ path: "/mcp", body: initialize }))).toEqual([
    401,
    'Bearer realm="OAuth", resource_metadata="https://mcp.linear.app/.well-known/oauth-protected-resource/mcp", scope="read write"',
  ]);
});

it("answers like Greptile: an open handshake in the older version, and a challenge for calls", async () => {
  const host = await securedHost({
    servers: [{ title: "Greptile", auth: { mode: "passthrough", handshake: "open" } }],
  });
  const started = await host.send({
    body: rpc("initialize", { protocolVersion: "2025-03-26", capabilities: {} }),
  });
  expect([started.status, started.json]).toMatchObject([
    200,
    { result: { protocolVersion: "2025-03-26", serverInfo: { title: "Greptile" } } },
  ]);
  expect(await host.list()).toEqual(["look", "change"]);
  expect((await host.send({ body: rpc("ping") })).status).toBe(200);
  const called = await host.call("look");
  expect(told(called)).toEqual([401, "Bearer"]);
  expect(called.json).toMatchObject({ id: 1, error: { code: -31401 } });
  expect(host.reached).toEqual([]);
  expect((await host.call("look", { token: "t0ken" })).status).toBe(200);
});

it.each([
  ["what GitLab asks for", undefined, "api"],
  [
    "everything that the tool is known to need",
    [["read_api", "api"], ["read_user"]],
    "api read_user",
  ],
])(
  "answers like GitLab for a token of the wrong kind: 403 with %s",
  async (_name, scopes, asked) => {
    const tools = [readingTool("look", scopes === undefined ? {} : { scopes })];
    const auth: AuthDefinition = {
      mode: "passthrough",
      authorizationServers: ["https://gitlab.com"],
      challengeScopes: [],
    };
    const host = await securedHost({
      servers: [{ auth, tools, publicUrl: "https://mcp.example.com/api/mcp" }],
      answer: () => ({ status: 403, body: { error: "insufficient_scope", scope: "api" } }),
    });
    const refused = await host.call("look", { token: "glpat-1" });
    expect(told(refused)).toEqual([
      403,
      `Bearer resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/api/mcp", scope="${asked}", error="insufficient_scope", error_description="look needs more access"`,
    ]);
    expect(refused.json).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -31403,
        message: `Forbidden: the token needs the scopes ${asked.split(" ").join(", ")}`,
        data: { scopes: asked.split(" ") },
      },
    });
  },
);
