import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import type { UpstreamDefinition } from "../../src/contract/server.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import type { HttpUpstreamOptions } from "../../src/upstream/http-upstream.ts";
import { answerBytes, listen, send, upstreamAt } from "./local-server.ts";

interface Arrived {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Another host, and what has come to it. */
async function otherHost(answer: (response: ServerResponse) => void = (to) => to.end("the log")) {
  const arrived: Arrived[] = [];
  const origin = await listen(({ method, url, headers }, response) => {
    arrived.push({ method, url, headers });
    answer(response);
  });
  return { origin, host: new URL(origin).host, arrived };
}

/** An API that redirects every request. */
function redirecting(location: string, status = 302): Promise<string> {
  return listen((_request, response) => response.writeHead(status, { location }).end());
}

const credential = { header: "authorization", prefix: "Bearer ", byPrefix: {} };

async function followed(
  api: string,
  definition: Partial<UpstreamDefinition>,
  {
    request = {},
    ports = {},
  }: {
    readonly request?: Partial<UpstreamRequest>;
    readonly ports?: Partial<HttpUpstreamOptions>;
  } = {},
) {
  const upstream = upstreamAt(api, { retries: 0, credential, ...definition }, ports);
  const {
    status,
    body,
    host,
    credential: sent,
  } = await send(upstream, {
    follow: true,
    credential: new Secret("secret-token"),
    headers: { accept: "text/plain", "x-api-version": "3", cookie: "a=b" },
    trace: { traceparent: "00-1-2-3" },
    ...request,
  });
  return { status, text: Buffer.from(body).toString(), host, sent };
}

it.each([301, 302, 303, 307, 308])("follows %d with nothing of ours", async (status) => {
  const { origin, host, arrived } = await otherHost();
  const api = await redirecting(`${origin}/log%20s?sig=a%2Fb#part`, status);
  const found = await followed(api, { follow: [host], headers: { "x-always": "1" } });
  expect(found).toEqual({ status: 200, text: "the log", host, sent: "none" });
  expect(arrived).toEqual([
    {
      method: "GET",
      url: "/log%20s?sig=a%2Fb",
      headers: {
        host,
        connection: "keep-alive",
        "user-agent": "gram",
        "accept-encoding": "gzip, deflate, br",
      },
    },
  ]);
});

it("follows a relative redirect where the API's own host is named", async () => {
  const api = await listen(({ url, headers }, response) => {
    if (url === "/v1/moved") response.end(`${headers.authorization}`);
    else response.writeHead(302, { location: "../moved?x" }).end();
  });
  const api2 = await listen(({ url, headers }, response) => {
    if (url === "/v1/moved?x") response.end(`${headers.authorization}`);
    else response.writeHead(302, { location: "../moved?x" }).end();
  });
  const refused = followed(`${api}/v1`, {}, { request: { target: "/a/b" } });
  await expect(refused).rejects.toMatchObject({ kind: "redirect" });
  const found = await followed(
    `${api2}/v1`,
    { follow: [new URL(api2).host] },
    { request: { target: "/a/b" } },
  );
  expect(found.text).toBe("undefined");
});

it("does not follow where nobody asked for it", async () => {
  const { origin, host, arrived } = await otherHost();
  const api = await redirecting(origin);
  const found = await followed(api, { follow: [host] }, { request: { follow: undefined } });
  expect(found).toMatchObject({ status: 302, host: undefined, sent: "callers" });
  expect(arrived).toEqual([]);
});

it("gives a redirect that says not where as it is", async () => {
  const api = await listen((_request, response) => response.writeHead(302).end());
  expect(await followed(api, { follow: ["*.example.com"] })).toMatchObject({ status: 302 });
});

const none = 'which is none of the hosts in "follow" of the upstream "api".';

it.each<[string, string]>([
  ["https://evil.example/x", `redirects to evil.example, ${none}`],
  ["//evil.example/x", "redirects to http://evil.example, and only https is followed."],
  ["https://logs.example/x", `redirects to logs.example, ${none}`],
  ["https://a.logs.example:8443/x", `redirects to a.logs.example:8443, ${none}`],
  ["https://a.logs.example.evil.example/x", `redirects to a.logs.example.evil.example, ${none}`],
  [
    "https://a.logs.example@evil.example/x",
    "redirects to an address of evil.example with credentials in it.",
  ],
  [
    "https://user:word@a.logs.example/x",
    "redirects to an address of a.logs.example with credentials in it.",
  ],
  ["http://a.logs.example/x", "redirects to http://a.logs.example, and only https is followed."],
  [
    "http://169.254.169.254/latest/meta-data",
    "redirects to http://169.254.169.254, and only https is followed.",
  ],
  ["https://169.254.169.254/latest/meta-data", `redirects to 169.254.169.254, ${none}`],
  ["https://[::ffff:7f00:1]/", `redirects to [::ffff:7f00:1], ${none}`],
  ["https://2130706433/", `redirects to 127.0.0.1, ${none}`],
  ["file:///etc/passwd", "redirects to an address of file:, and only https is followed."],
  ["data:text/plain,hello", "redirects to an address of data:, and only https is followed."],
  ["ftp://a.logs.example/x", "redirects to ftp://a.logs.example, and only https is followed."],
  ["https://evil.example\\@a.logs.example/", "redirects to an address that cannot be read."],
  ["https://a.logs.example/\tx", "redirects to an address that cannot be read."],
  ["https://a.logs.example/a b", "redirects to an address that cannot be read."],
  ["https://", "redirects to an address that cannot be read."],
  ["https://bücher.example/", "redirects to an address that cannot be read."],
])("does not follow to %j", async (location, message) => {
  const api = await redirecting(Buffer.from(location).toString("latin1"));
  const found = followed(api, { follow: ["*.logs.example"] });
  await expect(found).rejects.toMatchObject({
    kind: "redirect",
    message: `The upstream "api" ${message}`,
  });
});

it("does not follow where a line break is in the address", async () => {
  const crlf = "HTTP/1.1 302 Found\r\nlocation: https://a.logs.example/\r\n x: y\r\n\r\n";
  const api = await answerBytes(crlf);
  await expect(followed(api, { follow: ["*.logs.example"] })).rejects.toMatchObject({
    name: "UpstreamFailure",
  });
});

it.each([
  ["127.0.0.1", false, "a private address, which is not called unless its allowPrivate is set"],
  ["10.1.2.3", false, "a private address, which is not called unless its allowPrivate is set"],
  ["169.254.169.254", true, "a link-local, multicast or metadata address, which is never called"],
])(
  "does not connect to a named host that has the address %s",
  async (address, allowPrivate, has) => {
    const resolve = async () => [{ address, family: 4 }];
    const ports = { allowPrivate, resolve };
    const upstream = upstreamAt(
      "https://api.example",
      { follow: ["*.logs.example"], retries: 0 },
      ports,
    );
    await expect(send(upstream, { link: "https://a.logs.example/x" })).rejects.toMatchObject({
      kind: "connection",
      message: `The host a.logs.example has ${has}.`,
    });
  },
);

it("does not connect to a metadata address that a redirect's host has", async () => {
  const api = await redirecting("https://a.logs.example/x");
  const resolve = async () => [{ address: "169.254.169.254", family: 4 }];
  const found = followed(api, { follow: ["*.logs.example"] }, { ports: { resolve } });
  await expect(found).rejects.toMatchObject({ kind: "connection" });
});

it("follows no http, not even to this machine, without allowPrivate", async () => {
  const { host, origin, arrived } = await otherHost();
  const upstream = upstreamAt("https://api.example", { follow: [host] }, { allowPrivate: false });
  await expect(send(upstream, { link: origin })).rejects.toMatchObject({ kind: "redirect" });
  expect(arrived).toEqual([]);
});

it("follows once: a chain and a loop end at the second redirect", async () => {
  const last = await otherHost();
  const middle = await otherHost((response) => {
    response.writeHead(302, { location: `${last.origin}/x` }).end();
  });
  const api = await redirecting(`${middle.origin}/x`);
  const found = followed(api, { follow: [middle.host, last.host] });
  await expect(found).rejects.toMatchObject({
    kind: "redirect",
    message: `The host ${middle.host} redirects again, which is not followed.`,
  });
  expect([middle.arrived.length, last.arrived.length]).toEqual([1, 0]);
  let asked = 0;
  const loop = await listen(({ headers }, response) => {
    asked += 1;
    response.writeHead(302, { location: `http://${headers.host}/` }).end();
  });
  const looped = followed(loop, { follow: [new URL(loop).host] });
  await expect(looped).rejects.toMatchObject({ kind: "redirect" });
  expect(asked).toBe(2);
});

it("is bound in time and size, and to its caller, as all answers are", async () => {
  const stuck = await otherHost((response) => void response.write("a"));
  const api = await redirecting(stuck.origin);
  const follow = [stuck.host];
  const slow = followed(api, { follow, timeoutMs: 100 });
  await expect(slow).rejects.toMatchObject({ kind: "timeout" });
  const large = await otherHost((response) => response.end("x".repeat(2000)));
  const capped = followed(await redirecting(large.origin), {
    follow: [large.host],
    maxResponseBytes: 1000,
  });
  await expect(capped).rejects.toMatchObject({ kind: "too-large" });
  const controller = new AbortController();
  const gone = followed(api, { follow }, { request: { signal: controller.signal } });
  setTimeout(() => controller.abort(), 20);
  await expect(gone).rejects.toMatchObject({ kind: "cancelled" });
});

it("is windowed like any answer, and shows no credential that the API has passed on", async () => {
  const other = await otherHost((response) => response.end("one\ntwo secret-token\nthree\n"));
  const window = {
    keep: "tail",
    unit: "lines",
    lines: 2,
    skip: 0,
    bytes: 99,
    scan: 999,
    terminal: true,
  } as const;
  const api = await redirecting(other.origin);
  const found = await followed(api, { follow: [other.host] }, { request: { window } });
  expect(found.text).toBe("two [redacted]\nthree");
});

it("asks again after 503, and gives what the host says of a failure", async () => {
  let count = 0;
  const other = await otherHost((response) => {
    count += 1;
    response.writeHead(count === 1 ? 503 : 403).end("expired");
  });
  const api = await redirecting(other.origin);
  const found = await followed(api, { follow: [other.host], retries: 1 });
  expect(found).toEqual({ status: 403, text: "expired", host: other.host, sent: "none" });
});

it("gets a link as it follows a redirect", async () => {
  const { origin, host, arrived } = await otherHost();
  const upstream = upstreamAt("https://api.example", { follow: [host], credential });
  const request = { credential: new Secret("secret-token"), link: `${origin}/out?x=1` };
  const { body } = await send(upstream, request);
  expect(Buffer.from(body).toString()).toBe("the log");
  expect(arrived[0]?.url).toBe("/out?x=1");
  expect(Object.keys(arrived[0]?.headers ?? {}).sort()).toEqual([
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ]);
});

it.each(["/relative", "", "https://evil.example/", "javascript:alert(1)"])(
  "does not get the link %j",
  async (link) => {
    const upstream = upstreamAt("https://api.example", { follow: ["*.logs.example"] });
    await expect(send(upstream, { link })).rejects.toMatchObject({ kind: "redirect" });
  },
);

it("keeps connections to few of the hosts that answers lead to", async () => {
  const hosts = await Promise.all(Array.from({ length: 20 }, () => otherHost()));
  const follow = hosts.map(({ host }) => host);
  const upstream = upstreamAt("https://api.example", { follow });
  const answers = await Promise.all(hosts.map(({ origin }) => send(upstream, { link: origin })));
  expect(answers.map(({ status }) => status)).toEqual(hosts.map(() => 200));
});

it.each(["*.com", "*", "https://a.example", "*.co.uk"])(
  "refuses to start with follow: %s",
  (pattern) => {
    expect(() => upstreamAt("https://api.example", { follow: [pattern] })).toThrow(
      `upstreams.api.follow: "${pattern}"`,
    );
  },
);
