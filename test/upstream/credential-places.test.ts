import type { IncomingHttpHeaders } from "node:http";
import { expect, it } from "vitest";
import type { CredentialPlan } from "../../src/contract/server.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import type { HttpUpstreamOptions } from "../../src/upstream/http-upstream.ts";
import { fakePorts } from "./fake-ports.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

/** An upstream with this credential, and what it gets. */
async function withPlan(credential: CredentialPlan, ports: Partial<HttpUpstreamOptions> = {}) {
  const seen: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const origin = await listen((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    response.end();
  });
  const upstream = upstreamAt(origin, { credential }, ports);
  const call = async (token?: string, change: Partial<UpstreamRequest> = {}) => {
    await send(upstream, {
      ...(token !== undefined && { credential: new Secret(token) }),
      ...change,
    });
    return seen.at(-1);
  };
  return { call };
}

const gitlab: CredentialPlan = {
  header: "authorization",
  prefix: "Bearer ",
  byPrefix: {
    gl: { header: "X-Short" },
    "glpat-": { header: "PRIVATE-TOKEN" },
    "glcbt-": { header: "JOB-TOKEN" },
    "q-": { query: "key" },
    "c-": { cookie: "sid" },
  },
};

const names = ["authorization", "private-token", "job-token", "x-short"];

it.each([
  ["ordinary", "authorization", "Bearer ordinary"],
  ["glpat-1", "private-token", "glpat-1"],
  ["glcbt-1", "job-token", "glcbt-1"],
  ["glx", "x-short", "glx"],
  ["Glpat-1", "authorization", "Bearer Glpat-1"],
])("sends the token %s in %s alone", async (token, name, value) => {
  const { call } = await withPlan(gitlab);
  const got = await call(token);
  const sent = names.filter((each) => got?.headers[each] !== undefined);
  expect([sent, got?.headers[name]]).toEqual([[name], value]);
});

it("lets no request set any of the places", async () => {
  const { call } = await withPlan(gitlab);
  const headers = { "private-token": "x", "Job-Token": "x", "x-short": "x", cookie: "sid=x; a=b" };
  const got = await call(undefined, { headers, target: "/?key=x&b=c" });
  expect(names.map((name) => got?.headers[name])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([got?.headers.cookie, got?.url]).toEqual(["a=b", "/?b=c"]);
});

it.each([
  ["{token}:", "circle-1", "Basic Y2lyY2xlLTE6"],
  ["ann:{token}", "$&$1", "Basic YW5uOiQmJDE="],
])("writes a token into the pair %s", async (pair, token, expected) => {
  const { call } = await withPlan({
    header: "authorization",
    prefix: "Basic ",
    pair,
    encode: "base64",
  });
  expect((await call(token))?.headers.authorization).toBe(expected);
});

it("reads a file's credential for every caller, anew after 10 s", async () => {
  const { ports, pass } = fakePorts();
  let text: string | undefined = "first\n";
  const read: string[] = [];
  const readSecretFile = async (path: string) => {
    read.push(path);
    return text;
  };
  const plan = { header: "x-key", from: "file", file: "/run/secrets/key" } as const;
  const { call } = await withPlan(plan, { ...ports, readSecretFile });
  const got: unknown[] = [];
  for (const next of ["second\n", undefined, "third"]) {
    got.push(await call("callers").then((sent) => sent?.headers["x-key"], String));
    text = next;
    pass(9_999);
    got.push(await call().then((sent) => sent?.headers["x-key"], String));
    pass(1);
  }
  const missing =
    'UpstreamFailure: The credential for the upstream "api" could not be got: the host has none.';
  expect(got).toEqual(["first", "first", "second", "second", missing, missing]);
  expect(read).toEqual(["/run/secrets/key", "/run/secrets/key", "/run/secrets/key"]);
});

it("says so when the file cannot be read, without its path", async () => {
  const readSecretFile = async () => {
    throw Object.assign(new Error("EACCES: /run/secrets/key"), { code: "EACCES" });
  };
  const plan = { header: "x-key", from: "file", file: "/run/secrets/key" } as const;
  const { call } = await withPlan(plan, { readSecretFile });
  await expect(call()).rejects.toMatchObject({
    kind: "credential",
    message: 'The credential for the upstream "api" could not be got: its file cannot be read.',
  });
});

it("takes a file, where there is no variable, for a process's own calls", async () => {
  const ports = { own: true, readSecretFile: async () => "mine" };
  const { call } = await withPlan({ header: "x-key", file: "key" }, ports);
  expect((await call("callers"))?.headers["x-key"]).toBe("mine");
});

it("needs a grant for a token that is to be got", () => {
  const credential = { header: "x", from: "tokenExchange" } as const;
  expect(() => upstreamAt("http://h", { credential })).toThrow(
    'The upstream "api": a credential from "tokenExchange" needs a grant',
  );
});
