import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { CredentialPlan } from "../../src/contract/server.ts";
import { Secret } from "../../src/core/secret.ts";
import { redactEcho } from "../../src/upstream/redact-echo.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

/** What comes back from an upstream that says everything that it was sent, twice. */
async function echoed(credential: CredentialPlan, token: string): Promise<string> {
  const origin = await listen((request, response) => {
    const all = JSON.stringify([request.url, request.headers]);
    response.writeHead(200, { "x-echo": all, "content-encoding": "gzip" });
    response.end(gzipSync(`${all}${all}`));
  });
  const upstream = upstreamAt(origin, { credential }, { environment: { STATIC: token } });
  const { headers, body } = await send(upstream, { credential: new Secret(token) });
  return `${headers["x-echo"]}${Buffer.from(body)}`;
}

it.each<readonly [string, CredentialPlan]>([
  ["the caller's", { header: "authorization", prefix: "Bearer " }],
  ["a static one", { header: "x-key", env: "STATIC", from: "environment" }],
  ["one in the query", { query: "key" }],
  ["one in a cookie", { cookie: "key" }],
  [
    "one in a pair",
    { header: "authorization", prefix: "Basic ", pair: "ann:{token}", encode: "base64" },
  ],
])("lets no credential come back: %s", async (_name, plan) => {
  const said = await echoed(plan, "canary+/=7f3a");
  expect(said.match(/\[redacted\]/g)?.length).toBe(3);
  expect(said).not.toMatch(/canary|7f3a|YW5uOmNhbmFyeSsvPTdmM2E/);
});

function redacted(body: string, ...secrets: readonly string[]): string {
  const bytes = Buffer.from(body);
  return Buffer.from(
    redactEcho({ status: 200, headers: {}, body: bytes }, secrets).body,
  ).toString();
}

it.each([
  ['{"a":"k\\"ey/123"}', 'k"ey/123', '{"a":"[redacted]"}'],
  ['{"a":"k\\"ey\\/123"}', 'k"ey/123', '{"a":"[redacted]"}'],
  ["/?k=k%22ey%2F123", 'k"ey/123', "/?k=[redacted]"],
  ["/?j=%7B%22k%22:%22k%5C%22ey%2F123%22%7D", 'k"ey/123', "/?j=%7B%22k%22:%22[redacted]%22%7D"],
  ["/?k=ab%2fcdefgh", "ab/cdefgh", "/?k=[redacted]"],
  ['{"a":"{\\"b\\":\\"k\\\\\\"ey12\\"}"}', 'k"ey12', '{"a":"{\\"b\\":\\"[redacted]\\"}"}'],
  ["Basic c2VjcmV0MTp4", "secret1", "Basic [redacted]Tp4"],
  ["secret1secret1 é secret1", "secret1", "[redacted][redacted] é [redacted]"],
  ["a short one: 12345", "12345", "a short one: 12345"],
  ["nothing of it", "secret1", "nothing of it"],
])("makes of %s with %s: %s", (body, secret, expected) => {
  expect(redacted(body, secret)).toBe(expected);
});

it("takes out a longer secret before a shorter one that it contains", () => {
  expect(redacted("secret1-and-more", "secret1", "secret1-and-more")).toBe("[redacted]");
});

it("takes the password out of a pair that is written down whole, and leaves the user", async () => {
  const plan = { header: "authorization", encode: "base64" } as const;
  const origin = await listen(
    (_request, response) => void response.end("jenkins:hunter22 hunter22"),
  );
  const upstream = upstreamAt(origin, { credential: plan });
  const { body } = await send(upstream, { credential: new Secret("jenkins:hunter22") });
  expect(Buffer.from(body).toString()).toBe("[redacted] [redacted]");
});

it("gives the very answer back where there is nothing to take out", () => {
  const response = { status: 200, headers: { a: "b" }, body: Buffer.from("ok") };
  expect(redactEcho(response, ["secret1"])).toBe(response);
});
