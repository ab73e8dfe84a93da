import { expect, it } from "vitest";
import type { CredentialPlan, TokenGrant } from "../../src/contract/server.ts";
import {
  UpstreamFailure,
  type UpstreamRequest,
  type WebRequest,
  type WebResponse,
} from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import { fakePorts } from "./fake-ports.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

const tokenEndpoint = "https://login.example/token";
const environment = { SECRET: "s:e c" };

type Given = Partial<WebResponse> | Error;
type Endpoint = (form: URLSearchParams, count: number) => Given | Promise<Given>;

const given =
  (expires_in?: number): Endpoint =>
  (form, count) => ({
    body: JSON.stringify({
      access_token: `${form.get("subject_token") ?? "own"}-${count}`,
      token_type: "Bearer",
      expires_in,
    }),
  });

/** An upstream that takes such tokens, the endpoint that gives them, and what both have got. */
async function granted({
  from = "tokenExchange",
  grant = {},
  endpoint = given(3600),
  status = 200,
}: {
  from?: CredentialPlan["from"] & string;
  grant?: Partial<TokenGrant>;
  endpoint?: Endpoint;
  status?: number;
} = {}) {
  const sent: (string | undefined)[] = [];
  const asked: WebRequest[] = [];
  const origin = await listen((request, response) => {
    sent.push(request.headers.authorization);
    response.writeHead(status).end(`{"echo":"${request.headers.authorization}"}`);
  });
  const fake = fakePorts();
  const fetch = async (request: WebRequest) => {
    asked.push(request);
    const answer = await endpoint(new URLSearchParams(request.body), asked.length);
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, body: "", ...answer };
  };
  const credential = {
    header: "authorization",
    prefix: "Bearer ",
    from,
    grant: { tokenEndpoint, ...grant },
  };
  const upstream = upstreamAt(origin, { credential }, { ...fake.ports, fetch, environment });
  const call = (token?: string, change: Partial<UpstreamRequest> = {}) =>
    send(upstream, { ...(token !== undefined && { credential: new Secret(token) }), ...change });
  return { call, sent, asked, upstream, ...fake };
}

it("exchanges the caller's token as RFC 8693 says", async () => {
  const grant = {
    client: { id: "gram:1", secret: { env: "SECRET" } },
    audience: "api",
    resource: "https://api.example/",
    scopes: ["read", "write"],
  } as const;
  const { call, sent, asked } = await granted({ grant });
  await call("alice");
  const [{ url, method, headers, body } = { url: "" }] = asked;
  expect([url, method]).toEqual([tokenEndpoint, "POST"]);
  expect(headers).toEqual({
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    // gram%3A1:s%3Ae+c
    authorization: "Basic Z3JhbSUzQTE6cyUzQWUrYw==",
  });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: "alice",
    subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    audience: "api",
    resource: "https://api.example/",
    scope: "read write",
  });
  expect(sent).toEqual(["Bearer alice-1"]);
});

it("gets this server's own token as RFC 6749 says, once for all callers", async () => {
  const client = {
    id: "gram",
    secret: { env: "SECRET" },
    authentication: "client_secret_post",
  } as const;
  const { call, sent, asked } = await granted({ from: "clientCredentials", grant: { client } });
  await call("alice");
  await call();
  expect(asked.map(({ body, headers }) => [body, headers?.["authorization"]])).toEqual([
    ["grant_type=client_credentials&client_id=gram&client_secret=s%3Ae+c", undefined],
  ]);
  expect(sent).toEqual(["Bearer own-1", "Bearer own-1"]);
});

it("names a client without a secret in the form", async () => {
  const { call, asked } = await granted({
    from: "clientCredentials",
    grant: { client: { id: "g" } },
  });
  await call();
  expect(asked.map(({ body }) => body)).toEqual(["grant_type=client_credentials&client_id=g"]);
});

it("asks once for fifty calls at the same time, and once for each caller", async () => {
  const { call, sent, asked } = await granted();
  await Promise.all(Array.from({ length: 50 }, () => call("alice")));
  expect([asked.length, new Set(sent)]).toEqual([1, new Set(["Bearer alice-1"])]);
  await call("bob");
  await call("alice");
  expect([asked.length, sent.slice(50)]).toEqual([2, ["Bearer bob-2", "Bearer alice-1"]]);
});

it.each([
  ["a minute before it ends", 3600, 3_540_000],
  ["after an hour at the latest", 86_400, 3_600_000],
  ["after a minute where its end is not told", undefined, 60_000],
])("gets another token %s", async (_name, expiresIn, heldMs) => {
  const { call, sent, pass } = await granted({ endpoint: given(expiresIn) });
  await call("alice");
  pass(heldMs - 1);
  await call("alice");
  pass(1);
  await call("alice");
  expect(sent).toEqual(["Bearer alice-1", "Bearer alice-1", "Bearer alice-2"]);
});

it("uses a token that ends within the minute for those who wait for it", async () => {
  const { call, sent } = await granted({ endpoint: given(30) });
  await Promise.all([call("alice"), call("alice")]);
  await call("alice");
  expect(sent).toEqual(["Bearer alice-1", "Bearer alice-1", "Bearer alice-2"]);
});

it("forgets a token that the upstream refuses", async () => {
  const { call, sent } = await granted({ status: 401 });
  expect((await call("alice")).status).toBe(401);
  await call("alice");
  expect(sent).toEqual(["Bearer alice-1", "Bearer alice-2"]);
});

it("sends nothing and asks nobody when the caller brings no token", async () => {
  const { call, sent, asked } = await granted();
  await call();
  expect([sent, asked]).toEqual([[undefined], []]);
});

const start = 'The credential for the upstream "api" could not be got: ';

it.each<readonly [string, Endpoint, string]>([
  [
    "refuses",
    () => ({ status: 400, body: '{"error":"invalid_grant","error_description":"canary"}' }),
    "the authorization server refused (HTTP 400).",
  ],
  [
    "does not answer",
    () => new UpstreamFailure("timeout", "The server 10.0.0.1 did not answer: canary"),
    "the authorization server did not answer.",
  ],
  [
    "answers no JSON",
    () => ({ body: "canary" }),
    "the authorization server's answer has no token that can be sent.",
  ],
  [
    "gives a token with a line break",
    () => ({ body: '{"access_token":"canary\\nx"}' }),
    "the authorization server's answer has no token that can be sent.",
  ],
  [
    "gives a token of another kind",
    () => ({ body: '{"access_token":"canary","token_type":"DPoP"}' }),
    "the authorization server's answer has no token that can be sent.",
  ],
])("says so when the token endpoint %s", async (_name, endpoint, reason) => {
  const { call, sent } = await granted({ endpoint });
  await expect(call("alice")).rejects.toMatchObject({
    kind: "credential",
    message: start + reason,
  });
  expect(sent).toEqual([]);
});

it("says so when the secret of its client is not set", async () => {
  const client = { id: "gram", secret: { env: "MISSING" } };
  const { call, asked } = await granted({ grant: { client } });
  await expect(call("alice")).rejects.toMatchObject({
    kind: "credential",
    message: `${start}the secret of this server's OAuth client is not set.`,
  });
  expect(asked).toEqual([]);
});

it("does not let a token that it got reach a caller", async () => {
  const { call } = await granted({
    from: "clientCredentials",
    endpoint: () => ({ body: '{"access_token":"granted-canary"}' }),
  });
  expect(Buffer.from((await call()).body).toString()).toBe('{"echo":"Bearer [redacted]"}');
});

it("says that a token was the caller's when it was exchanged for it, and else the host's", async () => {
  const exchanged = await granted();
  expect((await exchanged.call("alice")).credential).toBe("callers");
  const own = await granted({ from: "clientCredentials" });
  expect((await own.call("alice")).credential).toBe("hosts");
});

it("sends what waits for its token when it is closed, and nothing after that", async () => {
  let give: (answer: Partial<WebResponse>) => void = () => {};
  const endpoint = () =>
    new Promise<Given>((resolve) => {
      give = resolve;
    });
  const { call, asked, upstream } = await granted({ endpoint });
  const waiting = call("alice");
  await expect.poll(() => asked.length).toBe(1);
  const closing = upstream.close();
  await expect(call("alice")).rejects.toThrow('The upstream "api" is closed.');
  give({ body: '{"access_token":"alice-1"}' });
  expect((await waiting).status).toBe(200);
  await closing;
});

it("waits for no token once the caller has gone away, while others still get theirs", async () => {
  let give: (answer: Partial<WebResponse>) => void = () => {};
  const { call, sent, asked } = await granted({
    endpoint: () =>
      new Promise((resolve) => {
        give = resolve;
      }),
  });
  const controller = new AbortController();
  const left = call("alice", { signal: controller.signal });
  const stays = call("alice");
  await expect.poll(() => asked.length).toBe(1);
  controller.abort();
  await expect(left).rejects.toMatchObject({
    kind: "cancelled",
    message: 'The call was cancelled before the upstream "api" answered.',
  });
  give({ body: '{"access_token":"alice-1"}' });
  expect((await stays).status).toBe(200);
  expect(sent).toEqual(["Bearer alice-1"]);
  await expect(call("bob", { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: "cancelled",
  });
  expect(asked.length).toBe(1);
});
