import { expect, it } from "vitest";
import { staleAccess } from "../../src/compiler/stale-access.ts";
import type { ServerDefinition } from "../../src/contract/server.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";

const server: ServerDefinition = {
  name: "shop",
  title: "Shop",
  version: "1",
  publicUrl: "https://mcp.example.com/shop",
  upstreams: { api: { url: "https://shop.example" } },
  auth: { mode: "passthrough", headers: ["private-token"] },
  limits: { token: { rate: "120/min" }, tools: { buy: { rate: "5/min", burst: 2 } } },
  tools: [],
};
const stated = {
  auth: { headers: ["PRIVATE-TOKEN"], mode: "passthrough" },
  limits: { tools: { buy: { burst: 2, rate: "5/min" } }, token: "120/min" },
  publicUrl: "https://mcp.example.com/shop",
};

it("takes what the configuration says in other words for the same", () => {
  expect(staleAccess(stated, server)).toEqual([]);
});

it("sees that the scopes of a tool are others, or gone", () => {
  const tool = (name: string, scopes?: readonly (readonly string[])[]): ToolDefinition => ({
    name,
    description: name,
    title: name,
    input: { type: "object", properties: {}, additionalProperties: false },
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    run: [],
    ...(scopes !== undefined && { scopes }),
  });
  const scoped = { ...server, tools: [tool("buy", [["write"], ["a", "b"]]), tool("look")] };
  const tools = { buy: { scopes: ["write", ["a", "b"]] }, look: {}, gone: { scopes: ["x"] } };
  expect(staleAccess({ ...stated, tools }, scoped)).toEqual([]);
  const changed = { buy: {}, look: { scopes: ["read"] } };
  expect(staleAccess({ ...stated, tools: changed }, scoped)).toEqual([
    "the scopes of buy",
    "the scopes of look",
  ]);
});

it("takes no auth and mode none for the same", () => {
  const open: ServerDefinition = { ...server, auth: { mode: "none" } };
  expect(staleAccess({ ...stated, auth: undefined }, open)).toEqual([]);
});

it("sees an upstream that was taken out, and lets be what the spec names", () => {
  const upstreams = {
    ...server.upstreams,
    insights: { url: "https://insights.example/v1" },
    uploads_example_8443_v2: { url: "https://uploads.example:8443/v2" },
    uploads_example_8443_v2_2: { url: "https://uploads.example:8443/v2/" },
  };
  const insights = { url: "https://insights.example/v1" };
  expect(staleAccess({ ...stated, upstreams: { insights } }, { ...server, upstreams })).toEqual([]);
  expect(staleAccess(stated, { ...server, upstreams })).toEqual(["upstreams.insights"]);
});

it.each<[string, object, readonly string[]]>([
  ["another mode", { auth: { mode: "jwt", issuer: "https://as.example" } }, ["auth"]],
  ["no auth any more", { auth: undefined }, ["auth"]],
  ["a setting more", { auth: { ...stated.auth, handshake: "open" } }, ["auth"]],
  ["a mode that lacks what it needs", { auth: { mode: "gatewayKey" } }, ["auth"]],
  ["auth of another kind", { auth: "jwt" }, ["auth"]],
  ["a lower limit", { limits: { ...stated.limits, token: "10/min" } }, ["limits"]],
  ["no limits", { limits: undefined }, ["limits"]],
  ["another API", { upstream: { url: "https://other.example/v1" } }, ["upstream.url"]],
  ["the same API, its path from the spec", { upstream: { url: "https://shop.example/v1" } }, []],
  ["links that lead elsewhere", { upstream: { follow: ["*.cdn.example"] } }, ["upstream.follow"]],
  [
    "an upstream more",
    { upstreams: { logs: { url: "https://logs.example", follow: ["a.example"] } } },
    ["upstreams.logs.url", "upstreams.logs.follow"],
  ],
  ["another URL", { publicUrl: "https://other.example/shop" }, ["publicUrl"]],
  [
    "everything else",
    { auth: { mode: "none" }, limits: {}, publicUrl: 3 },
    ["auth", "limits", "publicUrl"],
  ],
])("sees %s", (_, change, differing) => {
  expect(staleAccess({ ...stated, ...change }, server)).toEqual(differing);
});
