import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { unreadableSecrets } from "../../src/host/start-checks.ts";

const base: ServerDefinition = {
  name: "shop",
  title: "Shop",
  version: "1",
  upstreams: { api: { url: "https://shop.example" } },
  auth: { mode: "passthrough" },
  tools: [],
};
const files = new Map([["/run/keys", '[{"id":"ci","sha256":"short"}]']]);
const readSecretFile = async (path: string): Promise<string | undefined> => {
  if (path === "/root") throw Object.assign(new Error("denied"), { code: "EACCES" });
  return files.get(path);
};
const missing = (server: ServerDefinition) =>
  unreadableSecrets(server, { environment: { SET: "x" }, readSecretFile });
const withCredential = (credential: ServerDefinition["upstreams"]["api"]["credential"]) => ({
  ...base,
  upstreams: { api: { url: "https://shop.example", credential: credential ?? "none" } },
});

it.each<[string, ServerDefinition, readonly string[]]>([
  [
    "a variable that is not set",
    withCredential({ header: "x-key", from: "environment", env: "UNSET" }),
    ['"shop" has no secret in the environment variable UNSET'],
  ],
  ["one that is", withCredential({ header: "x-key", from: "environment", env: "SET" }), []],
  ["one that only stdio needs", withCredential({ header: "x-key", env: "UNSET" }), []],
  [
    "a file that is not there",
    withCredential({ header: "x-key", from: "file", file: "/run/none" }),
    ['"shop" has no secret in the file /run/none'],
  ],
  [
    "a client's secret",
    withCredential({
      header: "authorization",
      from: "clientCredentials",
      grant: {
        tokenEndpoint: "https://as.example/token",
        client: { id: "gram", secret: { env: "UNSET" } },
      },
    }),
    ['"shop" has no secret in the environment variable UNSET'],
  ],
])("tells of %s", async (_, server, sentences) => {
  expect(await missing(server)).toEqual(sentences);
});

it("tells of gateway keys that cannot be used, and of a file that may not be read", async () => {
  const auth = { mode: "gatewayKey", keys: { file: "/run/keys" } } as const;
  expect(await missing({ ...base, auth })).toEqual([
    expect.stringMatching(/^"shop" cannot read its gateway keys: .*sha256/),
  ]);
  const denied = withCredential({ header: "x-key", from: "file", file: "/root" });
  expect(await missing(denied)).toEqual([
    expect.stringContaining('"shop" has no secret in the file /root: '),
  ]);
});
