// MCP authorization from a client's first request to its last:
// https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { OAuthMemory } from "../auth/oauth-memory.ts";
import { oauthClients } from "./oauth-client.ts";
import { securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const tools = [
  readingTool("look", { scopes: [["read"]] }),
  writingTool("change", { scopes: [["write"]] }),
];

it.each(oauthClients)(
  "lets %s log in, call, and get more for a tool that needs more",
  async (_name, make) => {
    const server = await startAuthorizationServer({ path: "/tenant" });
    const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer };
    const host = await securedHost({ servers: [{ auth, tools }] });
    const url = `${host.origin}/api/mcp`;
    const client = make(url, new OAuthMemory());
    await expect(client.connect()).rejects.toThrow(/unauthorized/i);
    await client.approve();
    await client.connect();
    expect(await client.list()).toEqual(["look"]);
    expect(await client.call("look")).toMatchObject({ content: [{ type: "text" }] });
    await expect(client.call("change")).rejects.toThrow(/unauthorized/i);
    await client.approve();
    expect(await client.call("change")).toMatchObject({ content: [{ type: "text" }] });
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
