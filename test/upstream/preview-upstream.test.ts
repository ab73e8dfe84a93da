// A preview shows what would go on the wire, and no credential in any writing.
import { expect, it } from "vitest";
import type { CredentialPlan } from "../../src/contract/server.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import {
  createPreviewUpstream,
  type PreviewedRequest,
} from "../../src/upstream/preview-upstream.ts";

const request: UpstreamRequest = {
  upstream: "api",
  method: "POST",
  target: "/items?page=2",
  template: "/items",
  headers: { "content-type": "text/plain", cookie: "visit=1", authorization: "mine" },
  body: "a",
};

async function previewed(
  credential: CredentialPlan,
  more: Partial<UpstreamRequest> = {},
): Promise<PreviewedRequest | undefined> {
  const seen: PreviewedRequest[] = [];
  const upstream = createPreviewUpstream(
    { api: { url: "https://api.example/v1/", credential } },
    (one) => seen.push(one),
  );
  await expect(upstream.send({ ...request, ...more })).rejects.toMatchObject({ kind: "cancelled" });
  return seen[0];
}

const grant = { tokenEndpoint: "https://login.example/token" };

it.each<[string, CredentialPlan, string, string, string]>([
  [
    "a bearer token",
    { header: "authorization", prefix: "Bearer " },
    "",
    "authorization",
    "Bearer [redacted]",
  ],
  [
    "HTTP Basic",
    { header: "authorization", prefix: "Basic ", pair: "{token}:", encode: "base64" },
    "",
    "authorization",
    "Basic [redacted]",
  ],
  ["a key in the query", { query: "api_key" }, "&api_key=[redacted]", "authorization", "mine"],
  ["a cookie", { cookie: "session" }, "", "cookie", "visit=1; session=[redacted]"],
  [
    "the host's own variable",
    { header: "x-key", from: "environment", env: "HOME" },
    "",
    "x-key",
    "[redacted]",
  ],
  ["a file", { header: "x-key", from: "file", file: "/etc/passwd" }, "", "x-key", "[redacted]"],
  [
    "a token of its own",
    { header: "x-key", from: "clientCredentials", grant },
    "",
    "x-key",
    "[redacted]",
  ],
  [
    "an exchanged token",
    { header: "x-key", from: "tokenExchange", grant },
    "",
    "x-key",
    "[redacted]",
  ],
])("shows where %s goes", async (_what, plan, query, name, value) => {
  const seen = await previewed(plan);
  expect(seen?.url).toBe(`https://api.example/v1/items?page=2${query}`);
  const headers = new Map(seen?.headers.map((header) => [header.name, header.value]));
  if (query === "") expect(headers.get(name)).toBe(value);
  else expect(headers.has(name)).toBe(false);
  expect(headers.get("content-type")).toBe("text/plain");
  expect(seen).toMatchObject({ method: "POST", body: "a" });
});
