import { createHash } from "node:crypto";
import { Agent } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import type { LimitsDefinition } from "../../src/contract/limits.ts";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { rpc, type SecuredHost, securedHost } from "./secured-host.ts";

// One more of these comes after so long that no test waits for it.
const two: LimitsDefinition = { token: { rate: "2/h", burst: 2 } };
const token = "t0ken";

/** The seconds of a header, less what the test has taken since. */
const halfAnHour = expect.stringMatching(/^(?:1800|17\d\d)$/);
const noneForHalfAnHour = expect.stringMatching(/^"token";r=0;t=(?:1800|17\d\d)$/);

function limited(limits: LimitsDefinition, auth?: AuthDefinition): Promise<SecuredHost> {
  return securedHost({ servers: [{ limits, ...(auth !== undefined && { auth }) }] });
}

async function ping(host: SecuredHost, sent: Parameters<SecuredHost["send"]>[0] = {}) {
  return (await host.send({ token, body: rpc("ping"), ...sent })).status;
}

it("tells the model of a token that is over its limit, and how long to wait", async () => {
  const host = await limited(two);
  const first = await host.call("look", { token });
  expect(first.headers).toMatchObject({
    "ratelimit-policy": '"token";q=2;w=3600',
    ratelimit: '"token";r=1;t=1800',
  });
  await host.call("look", { token });
  const over = await host.call("look", { token, body: rpc("tools/call", { name: "look" }, "x") });
  expect([over.status, over.json]).toEqual([
    200,
    {
      jsonrpc: "2.0",
      id: "x",
      result: {
        content: [{ type: "text", text: "Rate limit: 2/h for this token. Try again in 30 min." }],
        isError: true,
      },
    },
  ]);
  expect(over.headers).toMatchObject({
    "ratelimit-policy": '"token";q=2;w=3600',
    ratelimit: noneForHalfAnHour,
  });
  expect(over.headers["retry-after"]).toBeUndefined();
  expect(await ping(host)).toBe(200);
  expect((await host.call("look", { token: "other" })).headers["ratelimit"]).toBe(
    '"token";r=1;t=1800',
  );
  expect(host.reached).toHaveLength(3);
});

it("answers 429 instead where clients understand it", async () => {
  const host = await limited({ ...two, onExceeded: "http429" });
  await host.call("look", { token });
  await host.call("look", { token });
  const over = await host.call("look", { token });
  expect([over.status, over.headers, over.json]).toMatchObject([
    429,
    { "retry-after": halfAnHour, ratelimit: noneForHalfAnHour },
    {
      id: 1,
      error: {
        code: -31429,
        message: "Rate limit: 2/h for this token. Try again in 30 min.",
        data: { retryAfterMs: expect.any(Number) },
      },
    },
  ]);
  expect(over.headers["www-authenticate"]).toBeUndefined();
});

it("says nothing of limits in headers where that is not wanted", async () => {
  const host = await limited({ ...two, headers: "none" });
  const { headers } = await host.call("look", { token });
  expect([headers["ratelimit"], headers["ratelimit-policy"]]).toEqual([undefined, undefined]);
});

it("counts a tool of its own apart", async () => {
  const host = await limited({ tools: { look: { rate: "1/h" } } });
  expect((await host.call("look", { token })).text).not.toContain("isError");
  const over = await host.call("look", { token });
  expect(over.json).toMatchObject({
    result: {
      isError: true,
      content: [{ text: "Rate limit: 1/h of this token for look. Try again in 60 min." }],
    },
  });
  expect((await host.call("change", { token })).text).not.toContain("isError");
  expect((await host.call("look", { token: "other" })).text).not.toContain("isError");
});

it("answers a flood of one token with 429, whatever it asks", async () => {
  const host = await limited({ token: { rate: "1/h" } });
  expect([await ping(host), await ping(host), await ping(host)]).toEqual([200, 200, 200]);
  const over = await host.send({ token, body: rpc("initialize") });
  expect([over.status, over.headers["retry-after"], over.json]).toMatchObject([
    429,
    expect.stringMatching(/^(?:1200|11\d\d)$/),
    { id: null, error: { code: -31429 } },
  ]);
  expect(await ping(host, { token: "other" })).toBe(200);
});

it("counts an address before it looks at the credential", async () => {
  const host = await limited({ ip: { rate: "2/h", burst: 2 } });
  expect([await ping(host), (await host.call("look")).status]).toEqual([200, 401]);
  const over = await host.call("look");
  expect([over.status, over.headers["www-authenticate"]]).toEqual([429, undefined]);
  expect([over.headers["retry-after"], over.json]).toMatchObject([
    halfAnHour,
    { error: { message: "Rate limit: 2/h requests of this address. Try again in 30 min." } },
  ]);
  expect(await ping(host)).toBe(429);
});

it("admits nothing of an address that has brought 20 refused tokens", async () => {
  const sha256 = createHash("sha256").update("the-key").digest("hex");
  const host = await securedHost({
    servers: [
      {
        auth: { mode: "gatewayKey", keys: { env: "KEYS" } },
        limits: { refusedTokens: { rate: "20/h", burst: 20 } },
      },
    ],
    host: { environment: { KEYS: JSON.stringify([{ id: "ci", sha256 }]) } },
  });
  expect(await ping(host, { token: "the-key" })).toBe(200);
  for (let guess = 0; guess < 20; guess += 1) {
    expect(await ping(host, { token: `guess-${guess}` })).toBe(401);
  }
  expect(await ping(host, { token: "guess-20" })).toBe(429);
  expect(await ping(host, { token: "the-key" })).toBe(429);
  expect((await host.call("look")).status).toBe(429);
});

it("answers no more guesses that come together than guesses that come in turn", async () => {
  const server = await startAuthorizationServer();
  const answerAll = server.holdAnswers();
  const host = await securedHost({
    servers: [
      {
        auth: {
          mode: "introspection",
          endpoint: `${server.issuer}/introspect`,
          client: { id: "gram" },
        },
        limits: { refusedTokens: { rate: "20/h", burst: 20 } },
      },
    ],
  });
  const guesses = Array.from({ length: 50 }, (_, index) => ping(host, { token: `guess-${index}` }));
  await vi.waitFor(() => expect(server.hits("POST /introspect")).toBe(50));
  answerAll();
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

it("tries no more new tokens of one address than it may bring, whatever the page answers to them", async () => {
  const host = await securedHost({
    servers: [
      {
        auth: { mode: "passthrough", probe: { path: "/user" } },
        limits: { newTokens: { rate: "2/h", burst: 2 } },
      },
    ],
  });
  const statuses: (number | undefined)[] = [];
  for (const made of ["one", "two", "three", "one"]) {
    statuses.push(await ping(host, { token: made }));
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
  expect(host.reached).toEqual([
    { target: "GET /user", token: "one" },
    { target: "GET /user", token: "two" },
  ]);
});

it("takes a few new tokens of one address where it cannot judge them, and goes on with those", async () => {
  const host = await limited({ newTokens: { rate: "2/h", burst: 2 } });
  expect(await ping(host, { token: "one" })).toBe(200);
  expect(await ping(host, { token: "two" })).toBe(200);
  expect(await ping(host, { token: "three" })).toBe(429);
  expect([await ping(host, { token: "one" }), await ping(host, { token: "two" })]).toEqual([
    200, 200,
  ]);
});

it("counts by X-Forwarded-For only where a trusted proxy has written it", async () => {
  const limits: LimitsDefinition = { ip: { rate: "1/h" } };
  const statuses = async (host: SecuredHost, ...addresses: readonly string[]) => {
    const found: (number | undefined)[] = [];
    for (const address of addresses) {
      found.push(await ping(host, { headers: { "x-forwarded-for": address } }));
    }
    return found;
  };
  const direct = await limited(limits);
  expect(await statuses(direct, "192.0.2.1", "192.0.2.2")).toEqual([200, 429]);
  const behind = await securedHost({
    servers: [{ limits }],
    host: { trustedProxies: ["127.0.0.0/8", "10.0.0.0/8"] },
  });
  expect(await statuses(behind, "192.0.2.1", "192.0.2.2, 10.1.1.1", "192.0.2.1")).toEqual([
    200, 200, 429,
  ]);
  expect(await statuses(behind, "198.51.100.7, 192.0.2.1", "192.0.2.9, 192.0.2.2")).toEqual([
    429, 429,
  ]);
});

it("gives a fresh token of the same user and client no fresh limit", async () => {
  const server = await startAuthorizationServer();
  const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer, audiences: ["mcp"] };
  const host = await limited(two, auth);
  const exp = Math.floor(Date.now() / 1000) + 60;
  const signed = (change: object) =>
    server
      .key()
      .sign({ iss: server.issuer, aud: "mcp", exp, sub: "ann", client_id: "a", ...change });
  const remaining = async (change: object) =>
    (await host.call("look", { token: await signed(change) })).headers["ratelimit"];
  expect(await remaining({ jti: "1" })).toContain("r=1;");
  expect(await remaining({ jti: "2" })).toContain("r=0;");
  expect((await host.call("look", { token: await signed({ jti: "3" }) })).text).toContain(
    "isError",
  );
  expect(await remaining({ client_id: "b" })).toContain("r=1;");
  expect(await remaining({ sub: "bob" })).toContain("r=1;");
});

it("runs no more calls of one token at once than it may, and the next when one has ended", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const host = await securedHost({
    servers: [{ limits: { concurrency: 1 } }],
    answer: async ({ target, token: from }) => {
      if (target !== "GET /look" || from !== token) return {};
      arrive();
      await released;
      return {};
    },
  });
  const first = host.call("look", { token });
  await arrived;
  expect((await host.call("change", { token })).json).toMatchObject({
    result: {
      isError: true,
      content: [{ text: "1 call of this token is running already. Try again when one has ended." }],
    },
  });
  expect((await host.call("look", { token: "other" })).text).not.toContain("isError");
  expect(await ping(host)).toBe(200);
  release();
  expect((await first).text).not.toContain("isError");
  expect((await host.call("change", { token })).text).not.toContain("isError");
});

it("admits exactly as many of 1,000 calls at once as the limit says", async () => {
  const host = await limited({
    ip: { rate: "10000/h", burst: 10_000 },
    token: { rate: "100/h", burst: 100 },
    concurrency: 1000,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  onTestFinished(() => agent.destroy());
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => host.call("look", { token, agent })),
  );
  const kinds = answers.map(({ status, text }) =>
    status === 200 ? (text.includes('"isError":true') ? "told" : "done") : String(status),
  );
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
  expect([count("done"), count("told"), count("429")]).toEqual([100, 200, 700]);
  expect(host.reached).toHaveLength(100);
});
