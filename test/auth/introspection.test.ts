import { expect, it } from "vitest";
import type { IntrospectionAuth } from "../../src/contract/auth.ts";
import { authenticatorFor, FakeClock, resource, withToken } from "./authenticator.ts";
import { startAuthorizationServer } from "./authorization-server.ts";

async function start(change: Partial<IntrospectionAuth> = {}) {
  const server = await startAuthorizationServer();
  const clock = new FakeClock();
  const auth: IntrospectionAuth = {
    mode: "introspection",
    endpoint: `${server.issuer}/introspect`,
    client: { id: "gram:host", secret: { env: "CLIENT_SECRET" } },
    ...change,
  };
  const environment = { CLIENT_SECRET: "s/ecret +" };
  const authenticate = authenticatorFor({ auth, environment, clock });
  const judge = (token: string, resources?: readonly string[]) =>
    withToken(authenticate, token, resources);
  const asked = () => server.hits("POST /introspect");
  return { server, clock, judge, asked };
}

const active = { active: true, aud: resource, sub: "user-1", scope: "read write" };
const inactive = { kind: "refused", problem: "The token is not active" };

it("takes a token that the server says is active, and asks as the client that it is", async () => {
  const { server, judge } = await start();
  server.introspected.set("good", active);
  const judged = await judge("good");
  expect(judged).toMatchObject({
    kind: "caller",
    caller: { name: "user-1", scopes: new Set(["read", "write"]) },
  });
  expect(judged.kind === "caller" && judged.caller.credential?.reveal()).toBe("good");
  const [request] = server.introspections;
  // gram%3Ahost:s%2Fecret+%2B
  expect(request?.authorization).toBe("Basic Z3JhbSUzQWhvc3Q6cyUyRmVjcmV0KyUyQg==");
  expect(Object.fromEntries(request?.form ?? [])).toEqual({
    token: "good",
    token_type_hint: "access_token",
  });
});

it("sends the client's secret in the form where the server wants it there", async () => {
  const client = {
    id: "gram",
    secret: { env: "CLIENT_SECRET" },
    authentication: "client_secret_post",
  } as const;
  const { server, judge } = await start({ client });
  await judge("good");
  const [request] = server.introspections;
  expect(request?.authorization).toBe("");
  expect(request?.form.get("client_id")).toBe("gram");
  expect(request?.form.get("client_secret")).toBe("s/ecret +");
});

it("asks about a token once at a time, and not again while the answer holds", async () => {
  const { server, clock, judge, asked } = await start();
  server.introspected.set("good", active);
  const judged = await Promise.all(Array.from({ length: 20 }, () => judge("good")));
  expect(judged.every(({ kind }) => kind === "caller")).toBe(true);
  clock.passSeconds(29);
  await judge("good");
  expect(asked()).toBe(1);
  clock.passSeconds(1);
  server.introspected.set("good", { active: false });
  expect(await judge("good")).toEqual(inactive);
  expect(asked()).toBe(2);
});

it("asks once about a token for all endpoints, and judges for each whom it is for", async () => {
  const { server, judge, asked } = await start();
  const part = `${resource}/readonly`;
  server.introspected.set("good", { ...active, aud: part });
  expect(await judge("good", [part, resource])).toMatchObject({ kind: "caller" });
  expect(await judge("good")).toEqual(elsewhere);
  expect(asked()).toBe(1);
});

it.each([-365, 365])("asks again in time after the clock was set by %d days", async (days) => {
  const { server, clock, judge, asked } = await start();
  server.introspected.set("good", active);
  await judge("good");
  clock.setSeconds(days * 86_400);
  server.introspected.set("good", { active: false });
  clock.passSeconds(29);
  await judge("good");
  expect(asked()).toBe(1);
  clock.passSeconds(1);
  expect(await judge("good")).toEqual(inactive);
});

it("holds an answer no longer than the token", async () => {
  const { server, clock, judge } = await start();
  server.introspected.set("short", { ...active, exp: clock.seconds() + 10 });
  expect(await judge("short")).toMatchObject({ kind: "caller" });
  clock.passSeconds(11);
  expect(await judge("short")).toEqual({ kind: "refused", problem: "The token has expired" });
});

it("asks again about a refused token after five seconds", async () => {
  const { server, clock, judge, asked } = await start();
  expect(await judge("later")).toEqual(inactive);
  server.introspected.set("later", active);
  clock.passSeconds(4);
  expect(await judge("later")).toEqual(inactive);
  expect(asked()).toBe(1);
  clock.passSeconds(1);
  expect(await judge("later")).toMatchObject({ kind: "caller" });
});

const elsewhere = { kind: "refused", problem: "The token was not issued for this server" };

it.each<[string, object, Partial<IntrospectionAuth>, object]>([
  ["another audience", { aud: "https://api.example.com" }, {}, elsewhere],
  ["one of its audiences", { aud: ["x", resource] }, {}, { kind: "caller" }],
  ["no audience", { aud: undefined }, {}, elsewhere],
  ["no audience, unchecked", { aud: undefined }, { audiences: [] }, { kind: "caller" }],
  ["another audience, unchecked", { aud: "https://api.example.com" }, { audiences: [] }, elsewhere],
  ["an empty list of audiences, unchecked", { aud: [] }, { audiences: [] }, elsewhere],
  ["this audience, unchecked", {}, { audiences: [] }, { kind: "caller" }],
  ["a configured audience", { aud: "api" }, { audiences: ["api"] }, { kind: "caller" }],
  ["the resource, another configured", {}, { audiences: ["api"] }, elsewhere],
  ["active as a text", { active: "true" }, {}, inactive],
  ["a later beginning", { nbf: 99999999999 }, {}, { problem: "The token is not valid yet" }],
])("judges an answer with %s", async (_name, more, change, expected) => {
  const { server, judge } = await start(change);
  server.introspected.set("token", { ...active, ...more });
  expect(await judge("token")).toMatchObject(expected);
});

it("knows a caller by the subject, and by the token where there is none", async () => {
  const { server, judge } = await start();
  for (const token of ["a", "b"]) server.introspected.set(token, active);
  for (const token of ["c", "d"]) server.introspected.set(token, { ...active, sub: undefined });
  for (const token of ["e", "f"]) {
    server.introspected.set(token, { ...active, sub: undefined, client_id: "app" });
  }
  for (const token of ["g", "h"]) server.introspected.set(token, { ...active, sub: 7 });
  const tokens = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const judged = await Promise.all(tokens.map((token) => judge(token)));
  const [a, b, c, d, e, f, g, h] = judged.map((one) => one.kind === "caller" && one.caller.key);
  expect([a, g]).toEqual([b, h]);
  expect(new Set([a, c, d, e, f, g]).size).toBe(6);
});

it("says that the server cannot be asked, and asks again", async () => {
  const { server, judge } = await start();
  server.introspected.set("good", active);
  server.setDown(true);
  expect(await judge("good")).toEqual({
    kind: "unavailable",
    problem: `${server.issuer}/introspect answered 503`,
  });
  server.setDown(false);
  expect(await judge("good")).toMatchObject({ kind: "caller" });
});

it.each([[[]], ["yes"], [null]])("cannot judge where the server answers %j", async (answer) => {
  const { server, judge } = await start();
  server.introspected.set("odd", answer);
  expect(await judge("odd")).toEqual({
    kind: "unavailable",
    problem: `${server.issuer}/introspect did not answer a JSON object`,
  });
});

it("judges no token where it is not known for whom tokens must be", async () => {
  const { server, judge } = await start();
  server.introspected.set("good", active);
  expect(await judge("good", [])).toEqual({
    kind: "unavailable",
    problem: "no audience is known to check tokens for: set publicUrl, or audiences",
  });
});

it("says that its own secret is missing, and asks nobody", async () => {
  const client = { id: "gram", secret: { file: "/run/secrets/none" } };
  const { judge, asked } = await start({ client });
  expect(await judge("good")).toEqual({
    kind: "unavailable",
    problem: "there is no client secret in /run/secrets/none",
  });
  expect(asked()).toBe(0);
});
