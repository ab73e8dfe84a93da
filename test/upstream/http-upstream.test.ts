import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { Secret } from "../../src/core/secret.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

/** A server that answers "ok" and keeps what it was asked. */
async function recorder() {
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const origin = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    seen.push({ method, url, headers, body: await textOf(request) });
    response.end("ok");
  });
  return { origin, seen };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

it.each([
  ["", "/a/%2E%2E/b", "/a/%2E%2E/b"],
  ["", "/a/../b", "/a/../b"],
  ["", "/a/./b//c", "/a/./b//c"],
  ["", "/a;b=c/d%2Fe?x=%5B1%5D&y=a+b", "/a;b=c/d%2Fe?x=%5B1%5D&y=a+b"],
  ["", "//evil.example/x", "//evil.example/x"],
  ["", "/?u=http://evil.example", "/?u=http://evil.example"],
  ["/", "/a", "/a"],
  ["/api/v4", "/a", "/api/v4/a"],
  ["/api/v4/", "/a?b", "/api/v4/a?b"],
  ["/api/v4", "/../a", "/api/v4/../a"],
])("joins the base path %j with the target %j untouched", async (base, target, expected) => {
  const { origin, seen } = await recorder();
  const answer = await send(upstreamAt(origin + base), { target });
  expect(answer.status).toBe(200);
  expect(seen.map(({ url }) => url)).toEqual([expected]);
});

it("sends method, body and headers, and says what it accepts", async () => {
  const { origin, seen } = await recorder();
  await send(upstreamAt(origin), {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-a": "é" },
    body: '{"a":"ü"}',
  });
  const [{ method, headers, body } = { headers: {} }] = seen;
  expect([method, body]).toEqual(["PATCH", '{"a":"ü"}']);
  expect(headers).toEqual({
    host: new URL(origin).host,
    connection: "keep-alive",
    "user-agent": "gram",
    "accept-encoding": "gzip, deflate, br",
    accept: "application/json, */*;q=0.8",
    "content-type": "application/json",
    "content-length": "10",
    "x-a": "é",
  });
});

it("sends bytes as they are, and no body where there is none", async () => {
  const { origin, seen } = await recorder();
  const upstream = upstreamAt(origin);
  await send(upstream, { method: "PUT", body: new Uint8Array([65, 66]).subarray(1) });
  await send(upstream, { method: "POST" });
  expect(seen.map(({ body, headers }) => [body, headers["content-length"]])).toEqual([
    ["B", "1"],
    ["", "0"],
  ]);
});

it("lets the operator's headers win, but a tool's Accept", async () => {
  const { origin, seen } = await recorder();
  const headers = { "X-Version": "1", Accept: "application/a", "User-Agent": "robot" };
  const upstream = upstreamAt(origin, { headers });
  await send(upstream, { headers: { "x-version": "2", "user-agent": "x" } });
  await send(upstream, { headers: { accept: "application/b" } });
  const sent = seen.map((one) => [
    one.headers["x-version"],
    one.headers["user-agent"],
    one.headers.accept,
  ]);
  expect(sent).toEqual([
    ["1", "robot", "application/a"],
    ["1", "robot", "application/b"],
  ]);
});

it("lets no request set what routes a message or carries a credential", async () => {
  const { origin, seen } = await recorder();
  const upstream = upstreamAt(origin, { credential: { header: "PRIVATE-TOKEN" } });
  const evil = { host: "evil", connection: "close", "private-token": "x", Authorization: "x" };
  await send(upstream, { headers: evil });
  const [headers = {}] = seen.map((one) => one.headers);
  expect(headers.host).toBe(new URL(origin).host);
  expect(headers.connection).toBe("keep-alive");
  expect([headers["private-token"], headers.authorization]).toEqual([undefined, undefined]);
});

it("sends the credential in its header alone, and only where the upstream takes one", async () => {
  const { origin, seen } = await recorder();
  const upstream = createHttpUpstream({
    allowPrivate: true,
    upstreams: {
      api: { url: origin, credential: { header: "Authorization", prefix: "Bearer " } },
      key: { url: origin, credential: { header: "X-Api-Key" } },
      none: { url: origin, credential: "none" },
      absent: { url: origin },
    },
  });
  const credential = new Secret("canary-7f3a");
  for (const name of ["api", "key", "none", "absent"]) {
    await send(upstream, { upstream: name, credential });
  }
  await send(upstream, { upstream: "api" });
  await upstream.close();
  const withCanary = seen.map(({ headers }) =>
    Object.entries(headers).filter(([, value]) => String(value).includes("canary")),
  );
  expect(withCanary).toEqual([
    [["authorization", "Bearer canary-7f3a"]],
    [["x-api-key", "canary-7f3a"]],
    [],
    [],
    [],
  ]);
});

it("passes on the host's trace context and nothing else that is called so", async () => {
  const { origin, seen } = await recorder();
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  await send(upstreamAt(origin), {
    headers: { traceparent: "mine", tracestate: "mine=1" },
    trace: { traceparent, baggage: "a=1", "x-trace": "no" },
  });
  const names = ["traceparent", "tracestate", "baggage", "x-trace"];
  const got = seen.flatMap(({ headers }) => names.map((name) => headers[name]));
  expect(got).toEqual([traceparent, "mine=1", "a=1", undefined]);
});

it("never follows a redirect, so that no credential goes where it leads", async () => {
  const elsewhere = await recorder();
  const origin = await listen((request, response) => {
    const status = Number(request.url?.slice(1, 4));
    response.writeHead(status, { location: `${elsewhere.origin}/stolen` }).end();
  });
  const upstream = upstreamAt(origin, {
    credential: { header: "private-token" },
    credentials: { sid: { cookie: "sid" }, key: { query: "key" } },
  });
  const credential = new Secret("canary-7f3a");
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = await send(upstream, { target: `/${status}`, credential });
    expect(answer.status).toBe(status);
    await send(upstream, { target: `/${status}`, credential, security: [["sid", "key"]] });
  }
  expect(elsewhere.seen).toEqual([]);
});

it("gives back status, headers and bytes of any answer, redirects too", async () => {
  const origin = await listen((request, response) => {
    if (request.url === "/next") throw new Error("followed");
    response.writeHead(302, { Location: "/next", "X-Two": ["a", "b"] });
    response.end(Buffer.from([0, 255]));
  });
  const { status, headers, body } = await send(upstreamAt(origin));
  expect([status, headers["location"], headers["x-two"]]).toEqual([302, "/next", "a, b"]);
  expect([...body]).toEqual([0, 255]);
});

it("waits for the answer after an interim one", async () => {
  const origin = await listen((_request, response) => {
    response.writeEarlyHints({ link: "</a>; rel=preload" });
    response.end("final");
  });
  const answer = await send(upstreamAt(origin));
  expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([200, "final"]);
});

it("uses a connection again, and many at the same time", async () => {
  const sockets = new Set<Socket>();
  const origin = await listen((request, response) => {
    sockets.add(request.socket);
    response.end(request.url);
  });
  const upstream = upstreamAt(origin);
  for (let count = 0; count < 5; count += 1) await send(upstream);
  // The pool may open a second one before it knows that the first is free.
  expect(sockets.size).toBeLessThanOrEqual(2);
  const targets = Array.from({ length: 100 }, (_, index) => `/${index}`);
  const answers = await Promise.all(targets.map((target) => send(upstream, { target })));
  expect(answers.map(({ body }) => Buffer.from(body).toString())).toEqual(targets);
  expect(sockets.size).toBeLessThanOrEqual(102);
});

it("shares nothing but the pool between two upstreams of one origin", async () => {
  const { origin, seen } = await recorder();
  const upstream = createHttpUpstream({
    allowPrivate: true,
    upstreams: {
      api: { url: `${origin}/a`, headers: { "x-a": "1" } },
      graphql: { url: `${origin}/b` },
    },
  });
  await send(upstream, { upstream: "graphql" });
  await upstream.close();
  expect(seen.map(({ url, headers }) => [url, headers["x-a"]])).toEqual([["/b/", undefined]]);
});

it.each([
  ["ftp://h", "upstreams.api.url must be an http(s) URL"],
  ["https://u:p@h", "upstreams.api.url must not have credentials, a query or a fragment"],
  ["https://h?x=1", "upstreams.api.url must not have credentials, a query or a fragment"],
])("does not start with the URL %s", (url, message) => {
  expect(() => createHttpUpstream({ upstreams: { api: { url } } })).toThrow(message);
});

it("lets the exchange in flight end when it is closed", async () => {
  const origin = await listen(
    (_request, response) => void setTimeout(() => response.end("ok"), 50),
  );
  const upstream = upstreamAt(origin);
  await send(upstream);
  const answer = send(upstream);
  await upstream.close();
  expect((await answer).status).toBe(200);
  await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
});
