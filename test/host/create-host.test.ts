import { request as rawRequest } from "node:http";
import { expect, it } from "vitest";
import { getPet, startHost, type TestHost } from "./start-host.ts";

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const json = "application/json; charset=utf-8";

async function failure(response: Response): Promise<readonly [number, number, string | null]> {
  const body: unknown = await response.json();
  expect(body).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: expect.any(Number), message: expect.any(String) },
  });
  // Proved by the line above.
  const { code } = (body as { error: { code: number } }).error;
  return [response.status, code, response.headers.get("content-type")];
}

async function stillServes(host: TestHost): Promise<void> {
  const response = await host.send({ body: ping });
  expect([response.status, await response.text()]).toEqual([
    200,
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ]);
}

it.each<readonly [string, Parameters<TestHost["send"]>[0], number, number]>([
  ["malformed JSON", { body: "{" }, 400, -32700],
  ["an empty body", { body: "" }, 400, -32700],
  ["a list", { body: "[]" }, 400, -32600],
  ["a number", { body: "5" }, 400, -32600],
  ["no method", { body: '{"jsonrpc":"2.0"}' }, 400, -32600],
  ["id null", { body: '{"jsonrpc":"2.0","id":null,"method":"ping"}' }, 400, -32600],
  ["deep nesting", { body: "[".repeat(100_000) }, 400, -32600],
  ["another media type", { body: ping, headers: { "content-type": "text/plain" } }, 415, -32600],
  ["a form", { body: "a=b", headers: { "content-type": "multipart/form-data" } }, 415, -32600],
  ["a media type that is none", { body: ping, headers: { "content-type": ";;" } }, 415, -32600],
  ["over 1 MiB", { body: `"${"x".repeat(1024 * 1024)}"` }, 413, -32600],
  ["GET", { method: "GET" }, 405, -32600],
  ["DELETE", { method: "DELETE", headers: { "content-type": "" } }, 405, -32600],
  ["another path", { path: "/mcp", body: ping }, 404, -32600],
  ["a path that cannot be decoded", { path: "/%zz", body: ping }, 400, -32600],
])("refuses %s, and goes on", async (_name, request, status, code) => {
  const host = await startHost();
  expect(await failure(await host.send(request))).toEqual([status, code, json]);
  await stillServes(host);
});

it("says which method is allowed, and where MCP is served", async () => {
  const host = await startHost([{}, { name: "dogs", endpoint: "/v1/dogs:mcp" }]);
  expect((await host.send({ method: "GET" })).headers.get("allow")).toBe("POST");
  expect(await (await host.send({ path: "/" })).json()).toMatchObject({
    error: { message: "Not found; MCP is served at /pets/mcp, /v1/dogs:mcp" },
  });
});

it.each(["/pets/mcp", "/pets/mcp/", "/v1/dogs:mcp", "/v1/dogs:mcp/", "/pets/mcp?x=1"])(
  "serves at %s",
  async (path) => {
    const host = await startHost([{}, { name: "dogs", endpoint: "/v1/dogs:mcp" }]);
    expect((await host.send({ path, body: ping })).status).toBe(200);
  },
);

it("takes a charset beside the media type", async () => {
  const host = await startHost();
  const headers = { "content-type": "application/json; charset=UTF-8" };
  expect((await host.send({ headers, body: ping })).status).toBe(200);
});

it("tells that it is well, whatever name it is asked by", async () => {
  const host = await startHost();
  const response = await host.send({ method: "GET", path: "/healthz" });
  expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}']);
  expect(await statusFor(host, { path: "/healthz", method: "GET", host: "10.1.2.3" })).toBe(200);
});

/** The status for a request with these headers, which `fetch` would not send. */
function statusFor(
  host: TestHost,
  change: {
    readonly host?: string;
    readonly origin?: string;
    readonly path?: string;
    readonly method?: string;
  },
): Promise<number | undefined> {
  const { path = "/pets/mcp", method = "POST", ...named } = change;
  const headers = { "content-type": "application/json", ...named };
  return new Promise((resolve, reject) => {
    const sent = rawRequest(`${host.origin}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? ping : undefined);
  });
}

it.each([
  [{ host: "localhost" }, 200],
  [{ host: "LOCALHOST:3000" }, 200],
  [{ host: "127.0.0.1:3000" }, 200],
  [{ host: "[::1]:3000" }, 200],
  [{ host: "mcp.example.com" }, 200],
  [{ host: "MCP.example.com:443" }, 200],
  [{ host: "evil.example" }, 403],
  [{ host: "localhost.evil.example" }, 403],
  [{ host: "localhost:3000@evil.example" }, 403],
  [{ host: "127.0.0.2" }, 403],
  [{ origin: "http://localhost:5173" }, 200],
  [{ origin: "https://127.0.0.1" }, 200],
  [{ origin: "https://app.example.com" }, 200],
  [{ origin: "http://app.example.com" }, 403],
  [{ origin: "https://app.example.com.evil.example" }, 403],
  [{ origin: "http://localhost.evil.example" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "%" }, 403],
  [{ origin: "" }, 403],
])("answers a caller from %j with %d", async (named, status) => {
  const host = await startHost([{}], {
    allowedHosts: ["mcp.example.com"],
    allowedOrigins: ["https://app.example.com"],
  });
  expect(await statusFor(host, named)).toBe(status);
  await stillServes(host);
});

it("sends the caller's token to the upstream only where the server passes it through", async () => {
  const host = await startHost([
    { name: "open" },
    { name: "through", auth: { mode: "passthrough" } },
  ]);
  const headers = { authorization: "Bearer t0ken" };
  for (const path of ["/open/mcp", "/through/mcp"]) {
    await host.send({ path, headers, body: getPet("1") });
  }
  const refused = await host.send({ path: "/through/mcp", body: getPet("1") });
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  expect(host.upstream.received.map(({ authorization }) => authorization)).toEqual([
    undefined,
    "Bearer t0ken",
  ]);
});

it("refuses an Authorization that is no bearer token where it would be passed through", async () => {
  const host = await startHost([
    { name: "open" },
    { name: "through", auth: { mode: "passthrough" } },
  ]);
  const headers = { authorization: "Basic c2VjcmV0" };
  const refused = await host.send({ path: "/through/mcp", headers, body: getPet("1") });
  expect(refused.status).toBe(400);
  expect(await refused.text()).not.toContain("c2VjcmV0");
  expect((await host.send({ path: "/open/mcp", headers, body: getPet("1") })).status).toBe(200);
});

it("aborts the upstream's request when the caller goes away", async () => {
  const host = await startHost();
  const caller = new AbortController();
  const sent = host.send({ body: getPet("slow"), signal: caller.signal });
  await host.upstream.slowReceived;
  caller.abort();
  await expect(sent).rejects.toThrow();
  await host.upstream.slowAborted;
  await stillServes(host);
});

it("answers a call that runs when it is closed", async () => {
  const host = await startHost();
  const sent = host.send({ body: getPet("slow") });
  await host.upstream.slowReceived;
  const closed = host.close();
  host.upstream.releaseSlow();
  expect(await (await sent).json()).toMatchObject({ id: 1, result: expect.anything() });
  await closed;
});

it("takes a longer body where it is told to", async () => {
  const host = await startHost([{}], { maxBodyBytes: 2 * 1024 * 1024 });
  const body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${"x".repeat(1024 * 1024)}"}}`;
  expect((await host.send({ body })).status).toBe(200);
});
