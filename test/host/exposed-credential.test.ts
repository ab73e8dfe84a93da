import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { exposedCredential } from "../../src/host/exposed-credential.ts";
import { serve } from "../../src/host/serve.ts";

const lent = { header: "x-key", env: "KEY", from: "environment" } as const;
const server: ServerDefinition = {
  name: "shop",
  title: "Shop",
  version: "1",
  upstreams: { api: { url: "https://shop.example", credentials: { key: lent } } },
  auth: { mode: "open" },
  tools: [],
};

it.each([
  ["127.0.0.1", [], undefined],
  ["localhost", ["127.0.0.2", "::1"], undefined],
  ["0.0.0.0", [], "0.0.0.0"],
  ["127.0.0.1", ["mcp.example.com"], "mcp.example.com"],
  ["localhost.example.com", [], "localhost.example.com"],
  ["127.evil.example", [], "127.evil.example"],
])("on %s for %j it lends to %s", (host, allowedHosts, stranger) => {
  const problem = exposedCredential(server, { host, allowedHosts });
  expect(problem).toBe(
    stranger && `"shop" would lend the environment's credential to anybody who reaches ${stranger}`,
  );
});

it("lends nothing where callers bring their own, or where there is none to lend", () => {
  const anywhere = { host: "0.0.0.0", allowedHosts: [] };
  expect(exposedCredential({ ...server, auth: { mode: "passthrough" } }, anywhere)).toBeUndefined();
  const bare = { ...server, upstreams: { api: { url: "https://shop.example" } } };
  expect(exposedCredential(bare, anywhere)).toBeUndefined();
});

it("is asked before a generated main.ts serves", async () => {
  await expect(serve(server, { host: "0.0.0.0", port: 0 })).rejects.toThrow(/lend/);
});
