import type { IncomingHttpHeaders } from "node:http";
import { expect, it } from "vitest";
import type { UpstreamDefinition } from "../../src/contract/server.ts";
import { Secret } from "../../src/core/secret.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { listen } from "./local-server.ts";

const environment = { KEY: "k+/=&", LOGIN: "ann:s3cret", EMPTY: "", BAD: "a\nb" };

const credentials = {
  token: { header: "authorization", prefix: "Bearer " },
  gitlab: { header: "private-token" },
  key: { header: "x-key", env: "KEY", from: "environment" },
  login: {
    header: "authorization",
    prefix: "Basic ",
    encode: "base64",
    env: "LOGIN",
    from: "environment",
  },
  inQuery: { query: "api key", env: "KEY", from: "environment" },
  inCookie: { cookie: "sid", env: "KEY", from: "environment" },
  empty: { header: "x-empty", env: "EMPTY", from: "environment" },
  bad: { header: "x-bad", env: "BAD", from: "environment" },
  callers: { header: "x-callers", env: "KEY" },
} as const satisfies UpstreamDefinition["credentials"];

/** What an upstream gets for a request with this security. */
async function received(
  security: readonly (readonly string[])[] | undefined,
  {
    caller,
    own = false,
    headers = {},
    target = "/a?x=1",
  }: { caller?: string; own?: boolean; headers?: { [name: string]: string }; target?: string } = {},
): Promise<{ url: string | undefined; headers: IncomingHttpHeaders; whose: string | undefined }> {
  let seen: { url: string | undefined; headers: IncomingHttpHeaders } = { url: "", headers: {} };
  const url = await listen((request, response) => {
    seen = { url: request.url, headers: request.headers };
    response.end("{}");
  });
  const definition = { url, credential: credentials.token, credentials };
  const upstream = createHttpUpstream({
    upstreams: { api: definition },
    environment,
    own,
    allowPrivate: true,
  });
  const { credential } = await upstream.send({
    upstream: "api",
    method: "GET",
    target,
    template: "/a",
    headers,
    ...(security && { security }),
    ...(caller !== undefined && { credential: new Secret(caller) }),
  });
  await upstream.close();
  return { ...seen, whose: credential };
}

it.each([
  ["the one credential where nothing is stated", undefined, { authorization: "Bearer T" }],
  ["nothing where nothing is needed", [], {}],
  ["a header of its own", [["gitlab"]], { "private-token": "T" }],
  ["HTTP Basic", [["login"]], { authorization: "Basic YW5uOnMzY3JldA==" }],
  ["two together", [["key", "gitlab"]], { "x-key": "k+/=&", "private-token": "T" }],
  [
    "the first way of which all are at hand",
    [["empty", "key"], ["gitlab"], ["key"]],
    { "private-token": "T" },
  ],
  ["nothing on the anonymous way", [["empty"], []], {}],
  ["nothing where no way is known", [["unknown"]], {}],
  ["a cookie", [["inCookie"]], { cookie: "sid=k%2B%2F%3D%26" }],
])("sends %s", async (_, security, expected) => {
  const { headers, url } = await received(security, { caller: "T" });
  const names = ["authorization", "private-token", "x-key", "x-empty", "cookie", "x-callers"];
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
  expect(sent).toEqual(expected);
  expect(url).toBe("/a?x=1");
});

it("puts a credential into the query, encoded", async () => {
  expect((await received([["inQuery"]])).url).toBe("/a?x=1&api%20key=k%2B%2F%3D%26");
  expect((await received([["inQuery"]], { target: "/a" })).url).toBe("/a?api%20key=k%2B%2F%3D%26");
});

it("joins the cookies of a request and of a credential", async () => {
  const { headers } = await received([["inCookie"]], { headers: { cookie: "theme=dark" } });
  expect(headers.cookie).toBe("theme=dark; sid=k%2B%2F%3D%26");
});

it("takes the environment for a caller's credential only in a process's own calls", async () => {
  expect((await received([["callers"]])).headers["x-callers"]).toBeUndefined();
  expect((await received([["callers"]], { own: true })).headers["x-callers"]).toBe("k+/=&");
  const both = await received([["callers"]], { own: true, caller: "T" });
  expect(both.headers["x-callers"]).toBe("k+/=&");
  const gitlab = await received([["gitlab"]], { own: true, caller: "T" });
  expect(gitlab.headers["private-token"]).toBeUndefined();
});

it("lets no request set a header that carries a credential, used or not", async () => {
  const headers = { authorization: "x", "x-key": "y", "Private-Token": "z", "x-free": "ok" };
  const seen = await received([], { headers });
  expect(seen.headers).toMatchObject({ "x-free": "ok" });
  for (const name of ["authorization", "x-key", "private-token"]) {
    expect(seen.headers[name]).toBeUndefined();
  }
});

it("sends no request without the credential that the host should have, but for itself", async () => {
  await expect(received([["empty"], ["unknown"]])).rejects.toMatchObject({
    kind: "credential",
    message: 'The credential for the upstream "api" could not be got: the host has none.',
  });
  expect((await received([["empty"]], { own: true })).whose).toBe("none");
});

it("refuses a credential that no header can carry, without telling it", async () => {
  await expect(received([["bad"]])).rejects.toThrow(
    'The upstream "api" cannot be sent this request or credential.',
  );
});

it.each([
  ["callers", undefined, {}],
  ["callers", [["gitlab"]], {}],
  ["callers", [["key", "gitlab"]], {}],
  ["hosts", [["key"]], {}],
  ["hosts", [["key", "login"]], {}],
  ["hosts", [["callers"]], { own: true }],
  ["none", [], {}],
  ["none", [[]], {}],
  ["none", [["unknown"]], {}],
] as const)("says whose credential it was: %s for %j", async (expected, security, options) => {
  expect((await received(security, { caller: "T", ...options })).whose).toBe(expected);
});

it("says that nobody's was sent where the caller has none", async () => {
  expect((await received(undefined)).whose).toBe("none");
});
