import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { auth as modernAuth } from "@modelcontextprotocol/client";
import { auth as legacyAuth } from "@modelcontextprotocol/sdk/client/auth.js";
import { expect, it, onTestFinished } from "vitest";
import { challenge } from "../../src/auth/challenge.ts";
import { metadataUrlOf, protectedResource } from "../../src/auth/protected-resource.ts";
import { authenticatorFor } from "./authenticator.ts";
import { startAuthorizationServer } from "./authorization-server.ts";
import { OAuthMemory } from "./oauth-memory.ts";

/** A server of MCP's that says who may come and answers 200 to those: what the host does, in short. */
async function startProtected(issuer: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const auth = { mode: "jwt", issuer } as const;
    const url = metadataUrlOf(resource);
    if (request.url === new URL(url).pathname) {
      const document = protectedResource({ auth, resource, tools: [], title: "CI" });
      return void response.end(JSON.stringify(document));
    }
    const judged = await authenticatorFor({ auth })(request.rawHeaders, [resource]);
    if (judged.kind === "caller") return void response.end(judged.caller.name);
    const field = challenge({ metadataUrl: url, scopes: ["repo", "read:org"] });
    response.writeHead(401, { "www-authenticate": field }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  // A server that listens on TCP has an AddressInfo.
  const resource = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp/ci`;
  return resource;
}

it.each([
  ["v1", legacyAuth],
  ["v2", modernAuth],
])("the SDK's client %s gets a token by what it is told, and is let in", async (_name, auth) => {
  const server = await startAuthorizationServer({ path: "/tenant" });
  const serverUrl = await startProtected(server.issuer);
  const refused = await fetch(serverUrl, { method: "POST" });
  const field = refused.headers.get("www-authenticate") ?? "";
  const resourceMetadataUrl = new URL(/resource_metadata="([^"]+)"/.exec(field)?.[1] ?? "");
  const memory = new OAuthMemory();
  const asked = { serverUrl, resourceMetadataUrl, scope: "repo read:org" };
  expect(await auth(memory, asked)).toBe("REDIRECT");
  const { code, iss } = await memory.approve();
  expect(await auth(memory, { ...asked, authorizationCode: code, iss })).toBe("AUTHORIZED");

  const [query] = server.authorizations;
  expect(query?.get("scope")).toBe("repo read:org");
  expect(query?.get("resource")).toBe(serverUrl);
  const headers = { authorization: `Bearer ${memory.tokens()?.access_token}` };
  const answer = await fetch(serverUrl, { method: "POST", headers });
  expect(await answer.text()).toBe("user-1");
});

it("gives a token only to the client that asked for the code, and once", async () => {
  const server = await startAuthorizationServer();
  const memory = new OAuthMemory();
  const tokenFor = async (code: string, verifier: string) => {
    const form = {
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      client_id: memory.clientInformation()?.client_id ?? "",
      redirect_uri: memory.redirectUrl,
    };
    const body = new URLSearchParams(form);
    return (await fetch(`${server.issuer}/token`, { method: "POST", body })).status;
  };
  const serverUrl = await startProtected(server.issuer);
  await modernAuth(memory, { serverUrl });
  const stolen = await memory.approve();
  expect(await tokenFor(stolen.code, "x".repeat(43))).toBe(400);
  const { code } = await memory.approve();
  expect(await tokenFor(code, memory.codeVerifier())).toBe(200);
  expect(await tokenFor(code, memory.codeVerifier())).toBe(400);
});
