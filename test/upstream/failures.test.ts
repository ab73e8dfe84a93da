import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { inspect } from "node:util";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { UpstreamDefinition } from "../../src/contract/server.ts";
import { UpstreamFailure, type UpstreamRequest } from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { fakePorts } from "./fake-ports.ts";
import { answerBytes, listen, send, upstreamAt } from "./local-server.ts";

const credential = new Secret("canary-7f3a");

/** Sends with a credential and gives the failure, after a look for what it must not tell. */
async function failureOf(
  url: string,
  definition: Partial<UpstreamDefinition> = {},
  change: Partial<UpstreamRequest> = {},
): Promise<readonly [string, string]> {
  const plan = { credential: { header: "authorization", prefix: "Bearer " } };
  const upstream = upstreamAt(url, { ...plan, retries: 0, ...definition });
  const failure: unknown = await send(upstream, { credential, ...change }).catch((error) => error);
  if (!(failure instanceof UpstreamFailure)) throw new Error(`no failure: ${inspect(failure)}`);
  expect(inspect(failure, { depth: 9 })).not.toMatch(/canary|127\.0\.0\.1/);
  return [failure.kind, failure.message];
}

const cut =
  'The upstream "api" closed the connection before its answer was complete (UND_ERR_SOCKET).';
const late: readonly [string, string] = [
  "timeout",
  'The upstream "api" did not answer within 0.1 s.',
];

it("gives up when headers do not come in time", async () => {
  expect(await failureOf(await listen(() => {}), { timeoutMs: 100 })).toEqual(late);
});

it("gives up when the body does not end in time, though it never pauses for long", async () => {
  const origin = await listen((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("x"), 10);
    response.on("close", () => clearInterval(drip));
  });
  expect(await failureOf(origin, { timeoutMs: 100 })).toEqual(late);
});

it.each([
  ["before the answer", undefined],
  ["in the middle of it", "begun"],
])("gives up when nothing comes for a while, %s", async (_name, piece) => {
  const origin = await listen((_request, response) => {
    if (piece !== undefined) response.write(piece);
  });
  expect(await failureOf(origin, { idleTimeoutMs: 100 })).toEqual([
    "timeout",
    'The upstream "api" sent nothing for 0.1 s.',
  ]);
});

it("gives up when no connection is free in time, and does not send the request later", async () => {
  const held: ServerResponse[] = [];
  const seen = new Set<string | undefined>();
  const sockets = new Set<Socket>();
  let full: () => void = () => {};
  const isFull = new Promise<void>((resolve) => {
    full = resolve;
  });
  const origin = await listen((request, response) => {
    seen.add(request.url);
    sockets.add(request.socket);
    if (request.url === "/last" || request.url === "/patient") response.end();
    else if (held.push(response) === 64) full();
  });
  const { ports, pass } = fakePorts();
  const upstream = createHttpUpstream({
    ...ports,
    allowPrivate: true,
    upstreams: {
      api: { url: origin },
      hasty: { url: origin, timeoutMs: 50 },
      patient: { url: origin, idleTimeoutMs: 40 },
    },
  });
  const answers = Array.from({ length: 64 }, (_, index) => send(upstream, { target: `/${index}` }));
  await isFull;
  const patient = send(upstream, { upstream: "patient", target: "/patient" });
  const hasty = send(upstream, { upstream: "hasty", target: "/hasty" });
  pass(50);
  await expect(hasty).rejects.toMatchObject({ kind: "timeout" });
  for (const response of held) response.end();
  await Promise.all(answers);
  // Who waits for a connection is not idle.
  expect((await patient).status).toBe(200);
  await send(upstream, { target: "/last" });
  await upstream.close();
  expect(seen.has("/hasty")).toBe(false);
  expect([seen.has("/last"), sockets.size]).toEqual([true, 64]);
});

it("gives up on a body over the cap and closes its connection", async () => {
  let closed: () => void = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const origin = await listen((_request, response) => {
    response.on("close", closed);
    const chunk = Buffer.alloc(65_536);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  });
  expect(await failureOf(origin, { maxResponseBytes: 1_000_000 })).toEqual([
    "too-large",
    'The upstream "api" answered more than 1000000 bytes.',
  ]);
  await isClosed;
});

it("takes a body of exactly the cap", async () => {
  const origin = await listen((_request, response) => void response.end("12345"));
  const { body } = await send(upstreamAt(origin, { maxResponseBytes: 5 }));
  expect(Buffer.from(body).toString()).toBe("12345");
});

async function encodedAs(encoding: string, body: Uint8Array): Promise<string> {
  return listen((_request, response) => {
    response.writeHead(200, { "content-encoding": encoding });
    response.end(body);
  });
}

const text = "a text ".repeat(50);

it.each([
  ["gzip", gzipSync(text)],
  ["x-gzip", gzipSync(text)],
  ["GZIP", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["deflate", deflateRawSync(text)],
  ["br", brotliCompressSync(text)],
  ["identity", Buffer.from(text)],
])("reads a body that is encoded as %s", async (encoding, body) => {
  const answer = await send(upstreamAt(await encodedAs(encoding, body)));
  expect(Buffer.from(answer.body).toString()).toBe(text);
});

it("reads an empty body whatever its encoding says", async () => {
  const { body } = await send(upstreamAt(await encodedAs("gzip", Buffer.alloc(0))));
  expect(body.byteLength).toBe(0);
});

const bomb = gzipSync(Buffer.alloc(20_000_000));

it.each([
  ["gzip", bomb],
  ["br", brotliCompressSync(Buffer.alloc(20_000_000))],
])("stops decoding a %s bomb at the cap", async (encoding, body) => {
  expect(body.byteLength).toBeLessThan(25_000);
  expect(await failureOf(await encodedAs(encoding, body))).toEqual([
    "too-large",
    'The upstream "api" answered more than 10485760 bytes.',
  ]);
});

it.each([
  ["gzip, gzip", gzipSync(bomb)],
  ["zstd", Buffer.from("x")],
  ["gzip", Buffer.from("not gzip")],
  ["gzip", gzipSync(text).subarray(0, 20)],
  ["constructor", Buffer.from("x")],
])("does not read a body that is encoded as %s when it cannot", async (encoding, body) => {
  expect(await failureOf(await encodedAs(encoding, body))).toEqual([
    "encoding",
    'The upstream "api" answered in a content encoding that cannot be read.',
  ]);
});

it.each([
  ["a body cut short", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort", cut],
  ["chunks cut short", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nshort", cut],
  ["nothing", "", cut],
  [
    "something that is not HTTP",
    "SSH-2.0-OpenSSH\r\n",
    'The upstream "api" answered something that is not HTTP (HTTPParserError).',
  ],
  [
    "headers without end",
    `HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}`,
    'The upstream "api" answered headers that are too large (UND_ERR_HEADERS_OVERFLOW).',
  ],
])("fails on %s", async (_name, answer, message) => {
  expect(await failureOf(await answerBytes(answer))).toEqual(["connection", message]);
});

it("fails where nobody listens, or no such host is", async () => {
  expect(await failureOf("http://127.0.0.1:1")).toEqual([
    "connection",
    'The upstream "api" refused the connection (ECONNREFUSED).',
  ]);
  const [kind] = await failureOf("http://host.invalid");
  expect(kind).toBe("connection");
});

it("ends when the caller goes away, before and during the exchange", async () => {
  const controller = new AbortController();
  let closed: () => void = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const origin = await listen((_request, response) => {
    response.on("close", closed);
    response.write("begun");
    controller.abort();
  });
  const cancelled = ["cancelled", 'The call was cancelled before the upstream "api" answered.'];
  expect(await failureOf(origin, {}, { signal: controller.signal })).toEqual(cancelled);
  await isClosed;
  expect(await failureOf(origin, {}, { signal: AbortSignal.abort() })).toEqual(cancelled);
});

it.each([
  ["a credential with a line break", { credential: new Secret("canary-7f3a\n") }],
  ["a target that is a URL", { target: "http://evil.example/" }],
])("does not send %s", async (_name, change) => {
  const origin = await listen((_request, response) => void response.end());
  expect(await failureOf(origin, {}, change)).toEqual([
    "connection",
    'The upstream "api" cannot be sent this request or credential.',
  ]);
});

it.each([
  { headers: { "x-a": "a\r\nb: c" } },
  { headers: { "bad name": "x" } },
  { target: "/a b" },
  { target: "/a\r\nx" },
  { method: "GE T" },
])("does not send %j", async (change) => {
  const origin = await listen((_request, response) => void response.end());
  expect(await failureOf(origin, {}, change)).toEqual([
    "connection",
    'The upstream "api" cannot be sent this request (UND_ERR_INVALID_ARG).',
  ]);
});

it("knows only the upstreams that the server has", async () => {
  expect(await failureOf("http://127.0.0.1:1", {}, { upstream: "constructor" })).toEqual([
    "connection",
    'There is no upstream called "constructor".',
  ]);
});

it("answers the next call after each failure", async () => {
  let count = 0;
  const origin = await listen((request, response) => {
    count += 1;
    if (count % 2 === 1) request.socket.destroy();
    else response.end("ok");
  });
  const upstream = upstreamAt(origin, { retries: 0 });
  await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  expect((await send(upstream)).status).toBe(200);
});
