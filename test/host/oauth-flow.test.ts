// MCP authorization from a client's first request to its last:
// https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { oauthClients } from "./oauth-client.ts";
import { securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const tools = [
  readingTool("look", { scopes: [["read"]] }),
  writingTool("change", { scopes: [["write"], ["read"]] }),
];

it.each(oauthClients)(
  "lets %s log in, call, and get more for a tool that needs more",
  async (_name, make) => {
    const server = await startAuthorizationServer({ path: "/tenant" });
    const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer };
    const host = await securedHost({ servers: [{ auth, tools }] });
    const url = `${host.origin}/api/mcp`;
    const client = make(url);
    await expect(client.connect()).rejects.toThrow(/unauthorized/i);
    await client.approve();
    await client.connect();
    expect(await client.list()).toEqual(["look"]);
    expect(await client.call("look")).toMatchObject({ content: [{ type: "text" }] });
    await expect(client.call("change")).rejects.toThrow(/unauthorized/i);
    await client.approve();
    expect(await client.call("change")).toMatchObject({ content: [{ type: "text" }] });
    // A client may keep its list for a while: a new connection asks anew.
    await client.connect();
    expect(await client.list()).toEqual(["look", "change"]);
    expect(
      server.authorizations.map((query) => [query.get("scope"), query.get("resource")]),
    ).toEqual([
      ["read", url],
      ["read write", url],
    ]);
    expect(server.hits("POST /register")).toBe(1);
    expect(host.reached.map(({ target }) => target)).toEqual(["GET /look", "POST /change"]);
  },
);

it.each(oauthClients)(
  "gets %s a fresh token where the API refuses the one it has",
  async (_name, make) => {
    const server = await startAuthorizationServer();
    const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer };
    const refused = new Set<string | undefined>();
    const host = await securedHost({
      servers: [{ auth, tools }],
      answer: ({ token }) => {
        if (refused.size > 0) return { status: refused.has(token) ? 401 : 200 };
        refused.add(token);
        return { status: 401 };
      },
    });
    const client = make(`${host.origin}/api/mcp`);
    await expect(client.connect()).rejects.toThrow(/unauthorized/i);
    await client.approve();
    await client.connect();
    const first = client.call("look");
    const isAskingUser = await first.then(
      () => false,
      () => true,
    );
    if (isAskingUser) await client.approve();
    expect(await client.call("look")).not.toHaveProperty("isError");
    expect(new Set(host.reached.map(({ token }) => token)).size).toBe(2);
  },
);
