import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { rpc, type SecuredHost, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const tools = [
  writingTool("merge", { toolset: "pulls" }),
  readingTool("read_pull", { toolset: "pulls", aliases: ["get_pull"] }),
  readingTool("read_job", { toolset: "actions", aliases: ["get_job"] }),
  writingTool("run_job", { toolset: "actions" }),
  readingTool("about"),
  readingTool("retired", { unlisted: true }),
];
const standard = ["merge", "read_pull", "about"];
const listed = ["merge", "read_pull", "read_job", "run_job", "about"];
const toolsets = {
  pulls: { default: true, instructions: "About pulls." },
  actions: { default: false, instructions: "About actions." },
};
const server: Partial<ServerDefinition> = {
  auth: { mode: "none" },
  instructions: "Be kind.",
  toolsets,
  tools,
};

type Headers = Readonly<Record<string, string>>;

it.each<readonly [string, Headers, readonly string[]]>([
  ["", {}, standard],
  ["", { "x-mcp-toolsets": "actions" }, ["read_job", "run_job", "about"]],
  ["", { "x-mcp-toolsets": "all" }, listed],
  ["", { "x-mcp-toolsets": "default" }, standard],
  ["", { "x-mcp-toolsets": "default, actions" }, listed],
  ["", { "x-mcp-tools": "run_job" }, ["run_job"]],
  ["", { "x-mcp-tools": "get_job" }, ["read_job"]],
  ["", { "x-mcp-readonly": "true" }, ["read_pull", "about"]],
  ["", { "x-mcp-exclude-tools": "get_pull" }, ["merge", "about"]],
  ["/readonly", {}, ["read_pull", "about"]],
  ["/readonly", { "x-mcp-toolsets": "all" }, ["read_pull", "read_job", "about"]],
  ["/x/actions", {}, ["read_job", "run_job", "about"]],
  ["/x/actions", { "x-mcp-toolsets": "pulls" }, ["about"]],
  ["/x/all", {}, listed],
  ["/x/all", { "x-mcp-toolsets": "pulls" }, ["merge", "read_pull", "about"]],
])("serves at '%s' to %j", async (suffix, headers, names) => {
  const host = await securedHost({ servers: [server] });
  const path = `/api/mcp${suffix}`;
  expect(await host.list({ path, headers })).toEqual(names);
  for (const tool of listed) {
    const isUnknown = (await host.call(tool, { path, headers })).text.includes("Unknown tool");
    expect([tool, isUnknown]).toEqual([tool, !names.includes(tool)]);
  }
  expect(host.reached).toHaveLength(names.length);
});

it("tells nobody of a tool that is not served to them", async () => {
  const host = await securedHost({ servers: [server] });
  expect((await host.call("run_jobs")).text).not.toContain('run_job\\"?');
  const headers = { "x-mcp-toolsets": "actions" };
  expect((await host.call("run_jobs", { headers })).text).toContain('did you mean \\"run_job\\"?');
  expect((await host.call("retire")).text).not.toContain("retired");
});

const version = "io.modelcontextprotocol/protocolVersion";
const capabilities = "io.modelcontextprotocol/clientCapabilities";
const modern = { _meta: { [version]: "2026-07-28", [capabilities]: {} } };

async function told(host: SecuredHost, path: string, headers: Headers = {}) {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {} };
  const legacy = await host.send({ path, headers, body: rpc("initialize", params) });
  const discovered = await host.send({
    path,
    headers: { ...headers, "mcp-protocol-version": "2026-07-28", "mcp-method": "server/discover" },
    body: rpc("server/discover", modern),
  });
  // Both are answers of ours, with a result.
  const [first, second] = [legacy, discovered].map(
    ({ json }) => (json as { result: { instructions?: string; cacheScope?: string } }).result,
  );
  expect(second?.instructions).toBe(first?.instructions);
  return [first?.instructions, second?.cacheScope];
}

it("tells the instructions of the toolsets that it serves, in their order", async () => {
  const host = await securedHost({ servers: [server] });
  const pulls = "Be kind.\n\nAbout pulls.";
  const both = `${pulls}\n\nAbout actions.`;
  expect(await told(host, "/api/mcp")).toEqual([pulls, "public"]);
  expect(await told(host, "/api/mcp/x/all")).toEqual([both, "public"]);
  expect(await told(host, "/api/mcp/x/actions")).toEqual(["Be kind.\n\nAbout actions.", "public"]);
  expect(await told(host, "/api/mcp", { "x-mcp-toolsets": "all" })).toEqual([both, "private"]);
  expect(await told(host, "/api/mcp", { "x-mcp-tools": "about" })).toEqual(["Be kind.", "private"]);
});

it("says nothing where nobody has instructed it", async () => {
  const { instructions: _, ...silent } = server;
  const host = await securedHost({ servers: [{ ...silent, toolsets: {} }] });
  expect(await told(host, "/api/mcp")).toEqual([undefined, "public"]);
});

const auth = { mode: "passthrough", authorizationServers: ["https://as.example.com"] } as const;

it("has metadata for what a request may ask for, and a challenge for what it gets unasked", async () => {
  const scoped = [
    readingTool("read_pull", { toolset: "pulls", scopes: [["pulls"]] }),
    readingTool("read_job", { toolset: "actions", scopes: [["actions"]] }),
  ];
  const host = await securedHost({ servers: [{ ...server, auth, tools: scoped }] });
  const scopes = async (suffix: string) => {
    const path = `/.well-known/oauth-protected-resource/api/mcp${suffix}`;
    const { json } = await host.send({ method: "GET", path });
    const refused = await host.call("read_pull", { path: `/api/mcp${suffix}` });
    return [json, refused.headers["www-authenticate"]];
  };
  expect(await scopes("")).toEqual([
    expect.objectContaining({ scopes_supported: ["actions", "pulls"] }),
    expect.stringContaining('scope="pulls"'),
  ]);
  expect(await scopes("/x/all")).toEqual([
    expect.objectContaining({
      resource: `${host.origin}/api/mcp/x/all`,
      scopes_supported: ["actions", "pulls"],
    }),
    expect.stringContaining('scope="actions pulls"'),
  ]);
});

it("runs a tool by its old name, with the scopes and limits of its own", async () => {
  const limits = { tools: { read_pull: { rate: "1/h", burst: 1 } } };
  const host = await securedHost({ servers: [{ ...server, auth, limits }] });
  const call = (name: string, path = "/api/mcp") => host.call(name, { token: "t0ken", path });
  expect((await call("get_pull")).json).toMatchObject({ result: { content: [{ text: "{}" }] } });
  expect((await call("read_pull")).json).toMatchObject({ result: { isError: true } });
  expect((await call("get_pull")).json).toMatchObject({ result: { isError: true } });
  expect((await call("get_job")).text).toContain("Unknown tool: get_job");
  expect((await call("get_job", "/api/mcp/x/actions")).json).toMatchObject({ result: {} });
  expect(host.reached.map(({ target }) => target)).toEqual(["GET /read_pull", "GET /read_job"]);
});

it("asks for an alias's scopes, and keeps it from parts that only read", async () => {
  const scoped = writingTool("change", { aliases: ["alter"], scopes: [["write"]], unlisted: true });
  const probe = { path: "/user", scopes: { header: "x-oauth-scopes" } };
  const host = await securedHost({
    servers: [{ auth: { ...auth, probe }, tools: [scoped, readingTool("look")] }],
    answer: () => ({ headers: { "x-oauth-scopes": "read" } }),
  });
  const refused = await host.call("alter", { token: "t0ken" });
  expect([refused.status, refused.headers["www-authenticate"]]).toEqual([
    403,
    expect.stringContaining('scope="write"'),
  ]);
  const path = "/api/mcp/readonly";
  expect((await host.call("alter", { token: "t0ken", path })).text).toContain("Unknown tool");
});

it("calls a tool that it does not list, in every part that has it", async () => {
  const host = await securedHost({ servers: [server] });
  for (const path of ["/api/mcp", "/api/mcp/readonly", "/api/mcp/x/pulls", "/api/mcp/x/all"]) {
    expect(await host.list({ path })).not.toContain("retired");
    expect((await host.call("retired", { path })).json).toMatchObject({ result: {} });
  }
  const headers = { "x-mcp-tools": "about" };
  expect((await host.call("retired", { headers })).text).toContain("Unknown tool");
});

it("logs a call by an old name under the tool's own", async () => {
  const lines: object[] = [];
  const write = (fields: object) => void lines.push(fields);
  const log = { debug: write, info: write, audit: write, warn: write, error: write };
  const host = await securedHost({ servers: [server], host: { log } });
  await host.call("get_pull");
  expect(lines).toContainEqual(expect.objectContaining({ tool: "read_pull", outcome: "ok" }));
});
