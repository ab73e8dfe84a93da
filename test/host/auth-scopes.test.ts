import { Agent } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from "../auth/authorization-server.ts";
import { meta } from "../protocol/posts.ts";
import { type Answer, told } from "./raw-post.ts";
import { rpc, securedHost, toolNames } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const publicUrl = "https://mcp.example.com/mcp";
const metadataField =
  'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"';
const stepUp = (scopes: string, tool: string) =>
  `Bearer ${metadataField}, scope="${scopes}", error="insufficient_scope", error_description="${tool} needs more access"`;

// Not in the order of the alphabet: the list keeps the definition's.
const tools = [
  writingTool("write_issue", { scopes: [["issues:write"]] }),
  readingTool("read_issue", { scopes: [["issues:read", "issues:write"]] }),
  readingTool("about"),
  writingTool("run_job", { scopes: [["jobs"], ["issues:read"]] }),
];
const all = ["write_issue", "read_issue", "about", "run_job"];

function tokenWith(server: AuthorizationServer, scope: string): Promise<string> {
  return server.key().sign({
    iss: server.issuer,
    sub: `user with ${scope}`,
    aud: publicUrl,
    scope,
    exp: Math.floor(Date.now() / 1000) + 60,
  });
}

async function signedHost(change: Partial<AuthDefinition> = {}) {
  const server = await startAuthorizationServer();
  // The change is of the mode that stands there.
  const auth = { mode: "jwt", issuer: server.issuer, ...change } as AuthDefinition;
  const host = await securedHost({ servers: [{ auth, publicUrl, tools }] });
  return { host, tokenFor: (scope: string) => tokenWith(server, scope) };
}

it.each([
  ["", ["about"]],
  ["issues:read", ["read_issue", "about"]],
  ["issues:write", ["write_issue", "read_issue", "about"]],
  ["jobs", ["about"]],
  ["jobs issues:read", ["read_issue", "about", "run_job"]],
  ["issues:write jobs issues:read", all],
  ["ISSUES:READ issues:reader", ["about"]],
])(
  "lists for a signed token with '%s' what it can call, in the same order",
  async (scope, listed) => {
    const { host, tokenFor } = await signedHost();
    expect(await host.list({ token: await tokenFor(scope) })).toEqual(listed);
  },
);

it.each([
  ["write_issue", "", "issues:write"],
  ["read_issue", "", "issues:read"],
  ["run_job", "issues:read", "issues:read jobs"],
  ["run_job", "jobs", "issues:read jobs"],
  ["run_job", "issues:write", "issues:read jobs"],
])("asks for all that hidden %s needs when it is called with '%s'", async (tool, scope, asked) => {
  const { host, tokenFor } = await signedHost();
  const token = await tokenFor(scope);
  expect(await host.list({ token })).not.toContain(tool);
  const refused = await host.call(tool, { token });
  expect(told(refused)).toEqual([403, stepUp(asked, tool)]);
  expect(refused.json).toMatchObject({
    error: { code: -31403, data: { scopes: asked.split(" ") } },
  });
  expect(host.reached).toEqual([]);
});

it("counts a scope that another one includes", async () => {
  const scopeHierarchy = { admin: ["maintain"], maintain: ["issues:write", "jobs"] };
  const { host, tokenFor } = await signedHost({ scopeHierarchy });
  expect(await host.list({ token: await tokenFor("admin") })).toEqual([
    "write_issue",
    "read_issue",
    "about",
  ]);
  expect((await host.call("write_issue", { token: await tokenFor("admin") })).status).toBe(200);
  expect(told(await host.call("run_job", { token: await tokenFor("maintain") }))).toEqual([
    403,
    stepUp("issues:read maintain", "run_job"),
  ]);
});

it("tells the model of what lacks where the operator wants that", async () => {
  const { host, tokenFor } = await signedHost({ scopeDenied: "toolError" });
  const answer = await host.call("write_issue", { token: await tokenFor("") });
  expect([answer.status, answer.headers["www-authenticate"]]).toEqual([200, undefined]);
  expect(answer.json).toMatchObject({
    result: {
      isError: true,
      content: [
        { text: "The token may not call write_issue, which needs the scopes issues:write." },
      ],
    },
  });
  expect(host.reached).toEqual([]);
});

it("lists by what the authorization server says of a token", async () => {
  const server = await startAuthorizationServer();
  server.introspected.set("reader", { active: true, aud: publicUrl, scope: "issues:read" });
  server.introspected.set("nobody", { active: true, aud: publicUrl });
  const endpoint = `${server.issuer}/introspect`;
  const auth: AuthDefinition = { mode: "introspection", endpoint, client: { id: "host" } };
  const host = await securedHost({ servers: [{ auth, publicUrl, tools }] });
  expect(await host.list({ token: "reader" })).toEqual(["read_issue", "about"]);
  expect(await host.list({ token: "nobody" })).toEqual(["about"]);
  expect(await host.list({ token: "reader" })).toEqual(["read_issue", "about"]);
  expect((await host.call("read_issue", { token: "reader" })).status).toBe(200);
  expect(host.reached).toEqual([{ target: "GET /read_issue", token: "reader" }]);
  expect(told(await host.call("about", { token: "revoked" }))).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  expect(server.introspections).toHaveLength(3);
});

const probing: AuthDefinition = {
  mode: "passthrough",
  probe: { path: "/user", scopes: { header: "X-OAuth-Scopes", tokens: ["ghp_"] } },
};

it("lists by what the API says of classic tokens, and all for others", async () => {
  const host = await securedHost({
    servers: [{ auth: probing, publicUrl, tools }],
    answer: ({ target, token }) => {
      if (target !== "GET /user") return {};
      if (token === "ghp_bad") return { status: 401 };
      if (token === "ghp_unlucky") return { status: 502 };
      return token === "ghp_silent" ? {} : { headers: { "X-OAuth-Scopes": "issues:read, jobs" } };
    },
  });
  expect(await host.list({ token: "ghp_some" })).toEqual(["read_issue", "about", "run_job"]);
  for (const token of ["github_pat_1", "gho_1", "ghp_silent", "ghp_unlucky"]) {
    expect(await host.list({ token })).toEqual(all);
  }
  expect(told(await host.send({ token: "ghp_bad", body: rpc("tools/list") }))).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  expect((await host.call("write_issue", { token: "ghp_some" })).status).toBe(403);
  expect((await host.call("write_issue", { token: "ghp_silent" })).status).toBe(200);
  const probes = host.reached.filter(({ target }) => target === "GET /user");
  expect(probes.map(({ token }) => token)).toEqual([
    "ghp_some",
    "github_pat_1",
    "gho_1",
    "ghp_silent",
    "ghp_unlucky",
    "ghp_bad",
  ]);
});

function cacheScopeOf({ json }: Answer): unknown {
  // What the host answers to a modern tools/list; the test fails for anything else.
  return (json as { result: { cacheScope: unknown } }).result.cacheScope;
}

it("lets nobody share a list that not everybody is shown", async () => {
  const { host, tokenFor } = await signedHost();
  const listed = (token: string | undefined, to = host) =>
    to.send({
      ...(token !== undefined && { token }),
      headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" },
      body: rpc("tools/list", { _meta: meta }),
    });
  expect(cacheScopeOf(await listed(await tokenFor("issues:read")))).toBe("private");
  expect(cacheScopeOf(await listed(await tokenFor("issues:read issues:write jobs")))).toBe(
    "private",
  );
  const probed = await securedHost({ servers: [{ auth: probing, tools }] });
  expect(cacheScopeOf(await listed("gho_1", probed))).toBe("private");
  const closed = await securedHost({ servers: [{ auth: { mode: "passthrough" }, tools }] });
  expect(cacheScopeOf(await listed("gho_1", closed))).toBe("private");
  const shown = { mode: "passthrough", handshake: "open" } as const;
  const half = await securedHost({ servers: [{ auth: shown, tools }] });
  expect(cacheScopeOf(await listed("gho_1", half))).toBe("public");
  const open = await securedHost({ servers: [{ auth: { mode: "none" }, tools }] });
  expect(cacheScopeOf(await listed(undefined, open))).toBe("public");
  const narrowed = await open.send({
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/list",
      "x-mcp-readonly": "true",
    },
    body: rpc("tools/list", { _meta: meta }),
  });
  expect([toolNames(narrowed), cacheScopeOf(narrowed)]).toEqual([
    ["read_issue", "about"],
    "private",
  ]);
});

it("gives two tokens on one connection their own lists, ids alike", async () => {
  const { host, tokenFor } = await signedHost();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const [reader, runner] = [await tokenFor("issues:read"), await tokenFor("jobs issues:read")];
  const asked = Array.from({ length: 20 }, (_, index) =>
    host.list({ token: index % 2 === 0 ? reader : runner, agent }),
  );
  const lists = await Promise.all(asked);
  expect(lists.filter((_, index) => index % 2 === 0)).toEqual(
    Array(10).fill(["read_issue", "about"]),
  );
  expect(lists.filter((_, index) => index % 2 === 1)).toEqual(
    Array(10).fill(["read_issue", "about", "run_job"]),
  );
  expect(
    await new Promise((resolve) => host.app.server.getConnections((_, count) => resolve(count))),
  ).toBe(1);
});
