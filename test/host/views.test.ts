import { expect, it } from "vitest";
import type { SecuredHost } from "./secured-host.ts";
import { rpc, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const tools = [
  writingTool("merge", { toolset: "pulls" }),
  readingTool("read_pull", { toolset: "pulls" }),
  readingTool("read_job", { toolset: "actions" }),
  writingTool("run_job", { toolset: "actions" }),
  readingTool("about"),
];
const all = ["merge", "read_pull", "read_job", "run_job", "about"];

function viewsHost(): Promise<SecuredHost> {
  return securedHost({ servers: [{ auth: { mode: "none" }, tools }] });
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

it.each([
  ["", all],
  ["/readonly", ["read_pull", "read_job", "about"]],
  ["/x/pulls", ["merge", "read_pull", "about"]],
  ["/x/actions", ["read_job", "run_job", "about"]],
  ["/x/all", all],
])("lists at '%s' its own tools, and calls them alone", async (suffix, listed) => {
  const host = await viewsHost();
  const path = `/api/mcp${suffix}`;
  expect(await host.list({ path })).toEqual(listed);
  for (const tool of all) {
    const { status, json } = await host.call(tool, { path });
    const unknown = {
      error: { code: -32602, message: expect.stringMatching(`^Unknown tool: ${tool}`) },
    };
    expect([status, json]).toMatchObject([200, listed.includes(tool) ? { result: {} } : unknown]);
  }
  expect(host.reached).toHaveLength(listed.length);
});

it.each([
  "/api/mcp/x/none",
  "/api/mcp/x/",
  "/api/mcp/x",
  "/api/mcp/readonly/x/pulls",
  "/api/mcp/READONLY",
])("has nothing at %s", async (path) => {
  const host = await viewsHost();
  expect((await host.send({ path, body: rpc("tools/list") })).status).toBe(404);
});

it.each<readonly [Headers, readonly string[]]>([
  [{ "x-mcp-readonly": "true" }, ["read_pull", "read_job", "about"]],
  [{ "x-mcp-readonly": " TRUE " }, ["read_pull", "read_job", "about"]],
  [{ "x-mcp-readonly": "1" }, ["read_pull", "read_job", "about"]],
  [{ "x-mcp-readonly": "ture" }, ["read_pull", "read_job", "about"]],
  [{ "x-mcp-readonly": "true, true" }, ["read_pull", "read_job", "about"]],
  [{ "x-mcp-readonly": "false" }, all],
  [{ "x-mcp-readonly": "" }, all],
  [{ "x-mcp-tools": "about,merge" }, ["merge", "about"]],
  [{ "x-mcp-tools": " about , about ,,nothing" }, ["about"]],
  [{ "x-mcp-tools": "ABOUT" }, []],
  [{ "x-mcp-tools": "" }, []],
  [{ "x-mcp-tools": "*" }, []],
  [{ "x-mcp-tools": ["about", "merge"] }, ["merge", "about"]],
  [{ "x-mcp-tools": "__proto__,constructor" }, []],
  [{ "x-mcp-exclude-tools": "merge, run_job" }, ["read_pull", "read_job", "about"]],
  [{ "x-mcp-exclude-tools": "" }, all],
  [{ "x-mcp-exclude-tools": "about", "x-mcp-tools": "about" }, []],
  [{ "x-mcp-toolsets": "pulls" }, ["merge", "read_pull", "about"]],
  [{ "x-mcp-toolsets": "pulls,none" }, ["merge", "read_pull", "about"]],
  [{ "x-mcp-toolsets": "all" }, all],
  [{ "x-mcp-toolsets": "default" }, all],
  [{ "x-mcp-toolsets": "" }, ["about"]],
  [{ "x-mcp-toolsets": "pulls", "x-mcp-tools": "about" }, ["merge", "read_pull", "about"]],
  [{ "x-mcp-toolsets": "pulls", "x-mcp-readonly": "yes" }, ["read_pull", "about"]],
])("narrows by %j", async (headers, listed) => {
  const host = await viewsHost();
  expect(await host.list({ headers })).toEqual(listed);
  for (const tool of all) {
    const isError = (await host.call(tool, { headers })).text.includes('"code":-32602');
    expect([tool, isError]).toEqual([tool, !listed.includes(tool)]);
  }
});

it.each<readonly [string, Headers, readonly string[]]>([
  ["/readonly", { "x-mcp-readonly": "false" }, ["read_pull", "read_job", "about"]],
  ["/readonly", { "x-mcp-tools": "merge" }, []],
  ["/readonly", { "x-mcp-tools": "merge,about" }, ["about"]],
  ["/readonly", { "x-mcp-toolsets": "all" }, ["read_pull", "read_job", "about"]],
  ["/readonly", { "x-mcp-toolsets": "pulls" }, ["read_pull", "about"]],
  ["/x/pulls", { "x-mcp-toolsets": "actions" }, ["about"]],
  ["/x/pulls", { "x-mcp-tools": "about,run_job" }, ["about"]],
  ["/x/pulls", { "x-mcp-readonly": "true" }, ["read_pull", "about"]],
])("never widens %s by %j", async (suffix, headers, listed) => {
  const host = await viewsHost();
  const path = `/api/mcp${suffix}`;
  expect(await host.list({ path, headers })).toEqual(listed);
  for (const tool of all) await host.call(tool, { path, headers });
  expect(host.reached).toHaveLength(listed.length);
});

it("forgets what one request's headers have narrowed", async () => {
  const host = await viewsHost();
  await host.list({ headers: { "x-mcp-tools": "about" } });
  expect(await host.list()).toEqual(all);
});

it("counts the calls of all its parts together", async () => {
  const limits = { token: { rate: "2/h", burst: 2 } };
  const host = await securedHost({ servers: [{ tools, limits }] });
  const isAdmitted = async (suffix: string, tool: string) => {
    const { text } = await host.call(tool, { path: `/api/mcp${suffix}`, token: "t0ken" });
    return !text.includes("isError");
  };
  expect(await isAdmitted("/readonly", "about")).toBe(true);
  expect(await isAdmitted("/x/pulls", "merge")).toBe(true);
  expect(await isAdmitted("", "about")).toBe(false);
  expect(await isAdmitted("/readonly", "about")).toBe(false);
});
