import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createWebFetch } from "../../src/upstream/web-fetch.ts";
import { listen } from "./local-server.ts";

const fetch = createWebFetch();

it("posts a form and gives the answer, whatever its status", async () => {
  const seen: unknown[] = [];
  const origin = await listen((request, response) => {
    request.on("data", (body) => seen.push([request.method, request.url, `${body}`]));
    request.on("end", () => {
      seen.push(request.headers["content-type"]);
      response.writeHead(400, { "x-a": "1", "content-encoding": "gzip" }).end(gzipSync("é"));
    });
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch({ url: `${origin}/t?a=1`, method: "POST", headers, body: "a=b" });
  expect([answer.status, answer.headers["x-a"], answer.body]).toEqual([400, "1", "é"]);
  expect(seen).toEqual([["POST", "/t?a=1", "a=b"], "application/x-www-form-urlencoded"]);
});

it("gets when nothing else is said, and follows no redirect", async () => {
  const seen: unknown[] = [];
  const origin = await listen((request, response) => {
    seen.push([request.method, request.url]);
    response.writeHead(302, { location: "/next" }).end();
  });
  expect((await fetch({ url: origin })).status).toBe(302);
  expect(seen).toEqual([["GET", "/"]]);
});

it.each([
  "http://example.com/",
  "file:///etc/passwd",
  "https://u:p@example.com/",
  "http://10.0.0.1/",
  "x",
  "",
])("does not ask at %j", async (url) => {
  const message = "Authorization servers are asked by https only, at URLs without credentials.";
  for (const allowPrivate of [false, true]) {
    await expect(createWebFetch({ allowPrivate })({ url })).rejects.toThrow(message);
  }
});

it.each([
  "https://127.0.0.1:1/",
  "https://localhost:1/",
  "https://10.0.0.1/",
  "https://[::ffff:127.0.0.1]:1/",
  "https://169.254.169.254/",
])("does not connect to %s", async (url) => {
  await expect(fetch({ url })).rejects.toMatchObject({
    kind: "connection",
    message: `The server ${new URL(url).host} has a private address, which is not called.`,
  });
});

it("connects to a private address by https where that is allowed", async () => {
  const answer = createWebFetch({ allowPrivate: true })({ url: "https://127.0.0.1:1/" });
  await expect(answer).rejects.toThrow("refused the connection");
});

it("gives up on an answer over 1 MiB", async () => {
  const origin = await listen((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(1_048_577)));
  });
  await expect(fetch({ url: origin })).rejects.toMatchObject({ kind: "too-large" });
});

it("reads one content encoding, not two", async () => {
  const origin = await listen((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync(gzipSync("x")));
  });
  await expect(fetch({ url: origin })).rejects.toMatchObject({ kind: "encoding" });
});
