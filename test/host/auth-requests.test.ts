import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { FakeClock } from "../auth/authenticator.ts";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { type Sent, send, told } from "./raw-post.ts";
import { hostBefore, rpc, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const advertised: AuthDefinition = {
  mode: "passthrough",
  authorizationServers: ["https://as.example.com"],
};
const publicUrl = "https://mcp.example.com/api/mcp";
const tools = [
  readingTool("look", { scopes: [["read"]] }),
  writingTool("change", { scopes: [["write"]] }),
];
const known =
  'Bearer resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/api/mcp", scope="read"';

it.each<readonly [string, Sent, number, string]>([
  ["no token", {}, 401, known],
  [
    "two Authorization headers",
    { headers: { authorization: ["Bearer t0ken", "Bearer t0ken"] } },
    400,
    `${known}, error="invalid_request", error_description="more than one credential came: send one, in one header"`,
  ],
  [
    "another scheme",
    { headers: { authorization: "Basic dDprZW4=" } },
    400,
    `${known}, error="invalid_request", error_description="Authorization must be: Bearer <token>"`,
  ],
  [
    "a token in the address",
    { path: "/api/mcp?access_token=t0ken" },
    400,
    `${known}, error="invalid_request", error_description="a token never goes into the address"`,
  ],
  [
    "a token in the address and one in the header",
    { path: "/api/mcp?x=1&access_token=t0ken", token: "t0ken" },
    400,
    `${known}, error="invalid_request", error_description="a token never goes into the address"`,
  ],
])("turns away %s before anything else", async (_name, sent, status, field) => {
  const host = await securedHost({ servers: [{ auth: advertised, publicUrl, tools }] });
  const answer = await host.call("look", sent);
  expect(told(answer)).toEqual([status, field]);
  expect(answer.text).not.toContain("t0ken");
  expect(host.reached).toEqual([]);
});

it("says nothing of scopes or metadata where it advertises none", async () => {
  const auth: AuthDefinition = { ...advertised, advertise: false };
  const host = await securedHost({ servers: [{ auth, publicUrl, tools }] });
  expect(told(await host.call("look"))).toEqual([401, "Bearer"]);
  const headers = { authorization: ["Bearer a", "Bearer b"] };
  expect(told(await host.call("look", { headers }))).toEqual([
    400,
    'Bearer error="invalid_request"',
  ]);
});

it("takes a token from the one header that is named, and from one alone", async () => {
  const auth: AuthDefinition = { mode: "passthrough", headers: ["authorization", "private-token"] };
  const host = await securedHost({ servers: [{ auth }] });
  const statusFor = async (headers: Sent["headers"]) =>
    (await host.call("look", headers === undefined ? {} : { headers })).status;
  expect(await statusFor({ "private-token": "glpat-1" })).toBe(200);
  expect(await statusFor({ "private-token": "glpat-1", authorization: "Bearer t0ken" })).toBe(400);
  expect(await statusFor({ "job-token": "glcbt-1" })).toBe(401);
  expect(host.reached).toEqual([{ target: "GET /look", token: "glpat-1" }]);
});

it("refuses signed tokens with what is wrong, and says 503 while nobody can tell", async () => {
  const server = await startAuthorizationServer();
  const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer };
  const clock = new FakeClock();
  const host = await securedHost({
    servers: [{ auth, publicUrl, tools }],
    host: { clock, monotonicMs: clock.monotonicMs },
  });
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: server.issuer, sub: "u", aud: publicUrl, scope: "read" };
  const good = await server.key().sign({ ...claims, exp: now + 90 });
  server.setDown(true);
  const unknown = await host.call("look", { token: good });
  expect([unknown.status, unknown.headers["www-authenticate"]]).toEqual([503, undefined]);
  expect(unknown.headers["retry-after"]).toBe("5");
  expect(unknown.json).toMatchObject({ error: { code: -31503 } });
  server.setDown(false);
  clock.passSeconds(30);
  expect((await host.call("look", { token: good })).status).toBe(200);
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ ...claims, exp: now - 60 }, /error="invalid_token", error_description="[^"]*expired/],
    [{ ...claims, exp: now + 60, aud: "https://other.example" }, /error="invalid_token"/],
    [{ ...claims, exp: now + 60, iss: "https://other.example" }, /error="invalid_token"/],
  ];
  for (const [changed, field] of wrong) {
    const refused = await host.call("look", { token: await server.key().sign({ ...changed }) });
    expect(told(refused)).toEqual([401, expect.stringMatching(field)]);
    expect(refused.headers["www-authenticate"]).toContain(known);
  }
});

it("judges no token while it is not known whom tokens must be for", async () => {
  const server = await startAuthorizationServer();
  server.introspected.set("t0ken", { active: true, aud: "https://other.example" });
  const endpoint = `${server.issuer}/introspect`;
  const auths: readonly AuthDefinition[] = [
    { mode: "introspection", endpoint, client: { id: "host" } },
    { mode: "jwt", issuer: server.issuer },
  ];
  const folder = await mkdtemp(join(tmpdir(), "gram-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const auth of auths) {
    const { app } = await hostBefore({ servers: [{ auth }] });
    const socketPath = join(folder, auth.mode);
    await app.listen({ path: socketPath });
    const sent = { socketPath, token: "t0ken", body: rpc("ping") };
    const answer = await send("http://localhost", sent);
    expect([auth.mode, answer.status]).toEqual([auth.mode, 503]);
    expect(answer.json).toMatchObject({ error: { code: -31503 } });
  }
});

it("takes a token for the whole server at a part of it, and not the other way round", async () => {
  const server = await startAuthorizationServer();
  const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer };
  const host = await securedHost({ servers: [{ auth, publicUrl, tools }] });
  const tokenFor = (aud: string) =>
    server.key().sign({
      iss: server.issuer,
      sub: "u",
      aud,
      scope: "read",
      exp: Math.floor(Date.now() / 1000) + 60,
    });
  const whole = await tokenFor(publicUrl);
  const part = await tokenFor(`${publicUrl}/readonly`);
  const statusAt = async (path: string, token: string) =>
    (await host.call("look", { path, token })).status;
  expect(await statusAt("/api/mcp/readonly", whole)).toBe(200);
  expect(await statusAt("/api/mcp/readonly", part)).toBe(200);
  expect(await statusAt("/api/mcp", part)).toBe(401);
});
