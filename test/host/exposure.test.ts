import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { exposureProblem, exposureWarnings } from "../../src/host/exposure.ts";
import { serve } from "../../src/host/serve.ts";
import { tool } from "../runtime/fake-upstream.ts";

const server: ServerDefinition = {
  name: "shop",
  title: "Shop",
  version: "1",
  upstreams: { api: { url: "https://shop.example" } },
  auth: { mode: "none" },
  tools: [],
};

it.each([
  ["127.0.0.1", [], undefined],
  ["localhost", ["127.0.0.2", "::1"], undefined],
  ["0.0.0.0", [], "0.0.0.0"],
  ["127.0.0.1", ["mcp.example.com"], "mcp.example.com"],
  ["localhost.example.com", [], "localhost.example.com"],
  ["127.evil.example", [], "127.evil.example"],
])("without authentication, on %s for %j it is open to %s", (host, allowedHosts, stranger) => {
  const found = exposureProblem(server, { host, allowedHosts, publicUrl: undefined });
  expect(found?.problem).toBe(
    stranger && `"shop" has auth mode none: anybody who reaches ${stranger} could call it`,
  );
});

it("takes a public URL for what it says: others reach it", () => {
  const exposure = { host: "127.0.0.1", allowedHosts: [], publicUrl: "https://mcp.example/shop" };
  expect(exposureProblem(server, exposure)?.problem).toBe(
    '"shop" has auth mode none: anybody who reaches mcp.example could call it',
  );
});

const passed: AuthDefinition = {
  mode: "passthrough",
  authorizationServers: ["https://github.com/login/oauth"],
};

it.each<[string, AuthDefinition, string | undefined, string | undefined]>([
  [
    "metadata needs a public URL",
    passed,
    undefined,
    '"shop" advertises OAuth metadata to 0.0.0.0 and has no public URL to put into it',
  ],
  ["metadata with one", passed, "https://mcp.example/shop", undefined],
  ["tokens that come without metadata", { mode: "passthrough" }, undefined, undefined],
])("%s", (_, auth, publicUrl, problem) => {
  const exposure = { host: "0.0.0.0", allowedHosts: [], publicUrl };
  expect(exposureProblem({ ...server, auth }, exposure)?.problem).toBe(problem);
});

it("refuses to lend the host's own credential to tokens that nobody judges", () => {
  const own = { header: "x-key", env: "KEY", from: "environment" } as const;
  const step = { id: "main", request: { method: "GET", path: "/" } } as const;
  const lending = (security: readonly (readonly string[])[] | undefined) => {
    const credentials = { own, mine: { header: "authorization" } };
    return exposureProblem(
      {
        ...server,
        auth: { mode: "passthrough" },
        upstreams: { api: { url: "https://shop.example", credential: own, credentials } },
        tools: [
          tool({ run: [{ steps: [security === undefined ? step : { ...step, security }] }] }),
        ],
      },
      { host: "0.0.0.0", allowedHosts: [], publicUrl: undefined },
    );
  };
  const refused =
    '"shop" passes tokens on unjudged, and would lend the host\'s own credential to any of them from 0.0.0.0';
  expect(lending(undefined)).toEqual({
    problem: refused,
    hint: "judge callers (auth mode gatewayKey, jwt or introspection), or send the caller's own token",
  });
  expect(lending([["mine"], ["own"]])?.problem).toBe(refused);
  expect(lending([["mine", "own"], []])).toBeUndefined();
});

it("warns of another party's authorization server, and of tokens in the open", () => {
  const warned = (publicUrl: string) => exposureWarnings({ ...server, auth: passed }, publicUrl);
  expect(warned("https://mcp.example/shop")).toEqual([
    expect.stringContaining(
      '"shop" advertises https://github.com/login/oauth, an authorization server of another party',
    ),
  ]);
  expect(warned("https://mcp.github.com/shop")).toEqual([]);
  expect(warned("http://mcp.github.com/shop")).toEqual([
    'the public URL of "shop" is http: tokens would cross the network in the open',
  ]);
});

it("is asked before a generated main.ts serves", async () => {
  await expect(serve(server, { host: "0.0.0.0", port: 0 })).rejects.toThrow(/auth mode none/);
});
