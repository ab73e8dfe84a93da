import { expect, it } from "vitest";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { rpc, securedHost } from "./secured-host.ts";

const publicUrl = "https://mcp.example.com/api";

it("fetches an issuer's keys once for a server and its parts", async () => {
  const server = await startAuthorizationServer();
  const auth = { mode: "jwt", issuer: server.issuer } as const;
  const host = await securedHost({ servers: [{ auth, publicUrl }] });
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await server.key().sign({ iss: server.issuer, aud: publicUrl, sub: "ann", exp });
  for (const path of ["/api/mcp", "/api/mcp/readonly"]) {
    expect((await host.send({ path, token, body: rpc("ping") })).status).toBe(200);
  }
  expect(server.hits("GET /jwks")).toBe(1);
});

it("tries a token once for a server and its parts", async () => {
  const auth = { mode: "passthrough", probe: { path: "/user" } } as const;
  const host = await securedHost({ servers: [{ auth }] });
  for (const path of ["/api/mcp", "/api/mcp/readonly"]) {
    expect((await host.send({ path, token: "t0ken", body: rpc("ping") })).status).toBe(200);
  }
  expect(host.reached).toEqual([{ target: "GET /user", token: "t0ken" }]);
});
