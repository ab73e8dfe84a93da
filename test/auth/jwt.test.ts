import { SignJWT, UnsecuredJWT } from "jose";
import { expect, it, vi } from "vitest";
import type { JwtAuth } from "../../src/contract/auth.ts";
import { authenticatorFor, FakeClock, resource, withToken } from "./authenticator.ts";
import {
  type AuthorizationServerOptions,
  startAuthorizationServer,
} from "./authorization-server.ts";
import { createSigningKey } from "./signing-key.ts";

async function start(change: Partial<JwtAuth> = {}, options: AuthorizationServerOptions = {}) {
  const server = await startAuthorizationServer(options);
  const clock = new FakeClock();
  const warnings: string[] = [];
  const auth: JwtAuth = { mode: "jwt", issuer: server.issuer, ...change };
  const warn = (problem: string) => void warnings.push(problem);
  const authenticate = authenticatorFor({ auth, clock, warn });
  const claims = (more: object = {}) => ({
    iss: server.issuer,
    sub: "user-1",
    client_id: "app",
    aud: resource,
    exp: clock.seconds() + 600,
    ...more,
  });
  const judge = (token: string, resources?: readonly string[]) =>
    withToken(authenticate, token, resources);
  return { server, clock, claims, judge, warnings };
}

function refused(problem: string) {
  return { kind: "refused", problem };
}

it("takes a token of the issuer for this server, found by the issuer's metadata", async () => {
  const { server, claims, judge } = await start();
  const token = await server.key().sign(claims({ scope: "repo read:org", scp: ["write"] }));
  const judged = await judge(token);
  expect(judged).toMatchObject({
    kind: "caller",
    caller: {
      key: expect.stringMatching(/^[\w-]{22}$/),
      name: "user-1",
      scopes: new Set(["repo", "read:org", "write"]),
    },
  });
  expect(judged.kind === "caller" && judged.caller.credential?.reveal()).toBe(token);
});

it.each<AuthorizationServerOptions>([
  { metadata: "oauth" },
  { metadata: "openid" },
  { path: "/tenant", metadata: "oauth" },
  { path: "/tenant", metadata: "openid" },
])("finds the keys by the metadata of %j", async (options) => {
  const { server, claims, judge } = await start({}, options);
  expect(await judge(await server.key().sign(claims()))).toMatchObject({ kind: "caller" });
});

it("gives a refreshed token the same key, and another client or subject another", async () => {
  const { server, claims, judge } = await start();
  const keyOf = async (more: object) => {
    const judged = await judge(await server.key().sign(claims(more)));
    return judged.kind === "caller" && judged.caller.key;
  };
  const key = await keyOf({ jti: "1" });
  expect(await keyOf({ jti: "2" })).toBe(key);
  expect(await keyOf({ sub: "user-2" })).not.toBe(key);
  expect(await keyOf({ client_id: "other" })).not.toBe(key);
});

it("tries each of the keys that a token may be signed with, up to five", async () => {
  const { server, claims, judge } = await start();
  const keys = await Promise.all(Array.from({ length: 6 }, () => createSigningKey("same")));
  server.publish(keys.slice(0, 3));
  for (const key of keys.slice(0, 3)) {
    expect(await judge(await key.sign(claims()))).toMatchObject({ kind: "caller" });
  }
  const foreign = await (await createSigningKey("same")).sign(claims());
  expect(await judge(foreign)).toMatchObject({ kind: "refused" });
});

it("knows that a token without a scope claim has no scopes", async () => {
  const { server, claims, judge } = await start();
  expect(await judge(await server.key().sign(claims()))).toMatchObject({
    caller: { scopes: new Set() },
  });
});

it.each<[string, object, string]>([
  [
    "another server",
    { aud: "https://mcp.example.com/mcp/other" },
    "The token was not issued for this server",
  ],
  ["nobody", { aud: undefined }, "The token was not issued for this server"],
  ["another issuer", { iss: "https://evil.example" }, "The token was issued by another issuer"],
  ["no time", { exp: undefined }, "The token does not say when it expires"],
  ["the past", { exp: 1000 }, "The token has expired"],
  ["the future", { nbf: 99999999999 }, "The token is not valid yet"],
])("refuses a token for %s", async (_name, more, problem) => {
  const { server, claims, judge } = await start();
  expect(await judge(await server.key().sign(claims(more)))).toEqual(refused(problem));
});

it("takes a token for 30 seconds after its end, as clocks differ, and not longer", async () => {
  const { server, clock, claims, judge } = await start();
  const token = await server.key().sign(claims());
  clock.passSeconds(629);
  expect(await judge(token)).toMatchObject({ kind: "caller" });
  clock.passSeconds(1);
  expect(await judge(token)).toEqual(refused("The token has expired"));
});

it.each([-365, 365])("fetches keys as ever after the clock was set by %d days", async (days) => {
  const { server, clock, claims, judge } = await start();
  await judge(await server.key().sign(claims()));
  clock.setSeconds(days * 86_400);
  const token = await server.key().sign(claims({ exp: clock.seconds() + 9000 }));
  server.publish([await createSigningKey("second")]);
  expect(await judge(token)).toMatchObject({ kind: "caller" });
  expect(server.hits("GET /jwks")).toBe(1);
  clock.passSeconds(601);
  await judge(token);
  await vi.waitFor(() => expect(server.hits("GET /jwks")).toBe(2));
});

it("takes only the audiences, the type and the algorithms that are configured", async () => {
  const { server, claims, judge } = await start({ audiences: ["api"], type: "at+jwt" });
  const key = server.key();
  expect(await judge(await key.sign(claims({ aud: ["api", "x"] })))).toMatchObject({
    kind: "caller",
  });
  expect(await judge(await key.sign(claims()))).toEqual(
    refused("The token was not issued for this server"),
  );
  expect(await judge(await key.sign(claims({ aud: "api" }), { typ: "JWT" }))).toEqual(
    refused("The token is of another type"),
  );
  const other = await start({ algorithms: ["RS256"] });
  expect(await other.judge(await other.server.key().sign(other.claims()))).toEqual(
    refused("The token's algorithm is not accepted"),
  );
});

it("refuses a token that nobody has signed, also where that is configured", async () => {
  const { claims, judge } = await start({ algorithms: ["none", "ES256"] });
  const token = new UnsecuredJWT(claims()).encode();
  expect(await judge(token)).toEqual(refused("The token's algorithm is not accepted"));
});

it("refuses a token signed with the public key as an HMAC secret, also where that is configured", async () => {
  const { server, claims, judge } = await start({ algorithms: ["HS256", "ES256"] });
  const { kid, publicPem } = server.key();
  const token = await new SignJWT(claims())
    .setProtectedHeader({ alg: "HS256", kid })
    .sign(Buffer.from(publicPem, "utf8"));
  expect(await judge(token)).toEqual(refused("The token's algorithm is not accepted"));
});

it("refuses a token that another key has signed in the name of a known one", async () => {
  const { server, claims, judge } = await start();
  const forged = await (await createSigningKey(server.key().kid)).sign(claims());
  expect(await judge(forged)).toEqual(refused("The token's signature is not valid"));
});

it.each(["opaque-token", "a.b.c", "eyJhbGciOiJFUzI1NiJ9.e30.AAAA"])(
  "refuses %s without repeating it",
  async (token) => {
    const { judge } = await start();
    const judged = await judge(token);
    expect(judged.kind).toBe("refused");
    expect(JSON.stringify(judged)).not.toContain(token);
  },
);

it("fetches the keys once for a storm of tokens that name unknown keys", async () => {
  const { server, clock, claims, judge } = await start();
  const storm = async (round: string) => {
    const tokens = Array.from({ length: 30 }, async (_, index) =>
      (await createSigningKey(`${round}-${index}`)).sign(claims()),
    );
    return await Promise.all(tokens.map(async (token) => await judge(await token)));
  };
  const expected = refused("The token does not name a known key of its issuer");
  expect(await storm("a")).toEqual(Array.from({ length: 30 }, () => expected));
  expect(server.hits("GET /jwks")).toBe(1);
  clock.passSeconds(31);
  await storm("b");
  await storm("c");
  expect(server.hits("GET /jwks")).toBe(2);
});

it("learns a new key from the first token that is signed with it, and forgets one that is gone", async () => {
  const { server, clock, claims, judge } = await start();
  const old = await server.key().sign(claims({ exp: clock.seconds() + 5000 }));
  expect(await judge(old)).toMatchObject({ kind: "caller" });
  const next = await createSigningKey("second");
  server.publish([next]);
  clock.passSeconds(31);
  expect(await judge(await next.sign(claims()))).toMatchObject({ kind: "caller" });
  expect(await judge(old)).toEqual(refused("The token does not name a known key of its issuer"));
});

it("says that keys cannot be fetched, and does not call the token bad", async () => {
  const { server, clock, claims, judge } = await start();
  const token = await server.key().sign(claims());
  server.setDown(true);
  const { issuer } = server;
  expect(await judge(token)).toEqual({
    kind: "unavailable",
    problem:
      `${issuer}/.well-known/oauth-authorization-server answered 503; ` +
      `${issuer}/.well-known/openid-configuration answered 503`,
  });
  await judge(token);
  expect(server.hits("GET /.well-known/openid-configuration")).toBe(1);
  server.setDown(false);
  clock.passSeconds(6);
  expect(await judge(token)).toMatchObject({ kind: "caller" });
});

it("goes on with the keys that it has while new ones cannot be fetched, for an hour", async () => {
  const { server, clock, claims, judge, warnings } = await start({}, {});
  const token = await server.key().sign(claims({ exp: clock.seconds() + 9000 }));
  await judge(token);
  server.setDown(true);
  clock.passSeconds(601);
  expect(await judge(token)).toMatchObject({ kind: "caller" });
  const warning = `${server.issuer}/jwks answered 503; the keys fetched before are used`;
  await vi.waitFor(() => expect(warnings).toEqual([warning]));
  clock.passSeconds(3000);
  expect(await judge(token)).toMatchObject({ kind: "unavailable" });
});

it("keeps nobody waiting whose key is at hand, while the issuer answers slowly", async () => {
  const { server, clock, claims, judge } = await start();
  const token = await server.key().sign(claims({ exp: clock.seconds() + 9000 }));
  await judge(token);
  const answerAll = server.holdAnswers();
  clock.passSeconds(601);
  expect(await judge(token)).toMatchObject({ kind: "caller" });
  server.publish([await createSigningKey("second")]);
  answerAll();
  await vi.waitFor(async () =>
    expect(await judge(token)).toEqual(
      refused("The token does not name a known key of its issuer"),
    ),
  );
  expect(server.hits("GET /jwks")).toBe(2);
});

it("does not call a key unknown that may be new, while keys cannot be fetched", async () => {
  const { server, clock, claims, judge } = await start();
  await judge(await server.key().sign(claims()));
  server.setDown(true);
  clock.passSeconds(31);
  const next = await (await createSigningKey("second")).sign(claims());
  expect(await judge(next)).toEqual({
    kind: "unavailable",
    problem: `${server.issuer}/jwks answered 503`,
  });
});

it("looks again for the keys when they are no longer where they were", async () => {
  const changes: { jwks_uri?: string } = { jwks_uri: "http://127.0.0.1:1/jwks" };
  const { server, clock, claims, judge } = await start({}, { changes });
  const token = await server.key().sign(claims());
  expect(await judge(token)).toEqual({
    kind: "unavailable",
    problem: "http://127.0.0.1:1/jwks: The server cannot be reached",
  });
  delete changes.jwks_uri;
  clock.passSeconds(5);
  expect(await judge(token)).toMatchObject({ kind: "caller" });
});

it("does not use the keys of metadata that names another issuer", async () => {
  const changes = { issuer: "https://evil.example" };
  const { server, claims, judge } = await start({}, { changes });
  const judged = await judge(await server.key().sign(claims()));
  expect(judged).toMatchObject({
    kind: "unavailable",
    problem: expect.stringContaining(`does not name the issuer ${server.issuer}`),
  });
  expect(server.hits("GET /jwks")).toBe(0);
});

it("asks no metadata where the keys' address is configured", async () => {
  const server = await startAuthorizationServer();
  const auth: JwtAuth = {
    mode: "jwt",
    issuer: "https://as.example",
    jwksUri: `${server.issuer}/jwks`,
  };
  const exp = Math.floor(Date.now() / 1000) + 600;
  const token = await server
    .key()
    .sign({ iss: "https://as.example", sub: "u", aud: resource, exp });
  expect(await withToken(authenticatorFor({ auth }), token)).toMatchObject({ kind: "caller" });
  expect(server.hits("GET /.well-known/oauth-authorization-server")).toBe(0);
});

it("takes at each endpoint what is for one of its URLs, with the same keys", async () => {
  const { server, claims, judge } = await start();
  const part = `${resource}/readonly`;
  const forPart = await server.key().sign(claims({ aud: part }));
  expect(await judge(forPart, [part, resource])).toMatchObject({ kind: "caller" });
  expect(await judge(forPart)).toEqual(refused("The token was not issued for this server"));
  expect(server.hits("GET /jwks")).toBe(1);
});

it("is not made for an empty list of audiences", () => {
  const auth: JwtAuth = { mode: "jwt", issuer: "https://as.example", audiences: [] };
  expect(() => authenticatorFor({ auth })).toThrow(
    "auth: mode jwt needs at least one of audiences",
  );
});

it("judges no token where it is not known for whom tokens must be", async () => {
  const { server, claims, judge } = await start();
  expect(await judge(await server.key().sign(claims()), [])).toEqual({
    kind: "unavailable",
    problem: "no audience is known to check tokens for: set publicUrl, or audiences",
  });
});
