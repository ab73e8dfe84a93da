import { expect, it } from "vitest";
import { challengeScopes, hasScopes, scopesOf, scopesToAskFor } from "../../src/auth/scopes.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";

const hierarchy = {
  repo: ["public_repo", "security_events"],
  "admin:org": ["write:org"],
  "write:org": ["read:org"],
  a: ["b"],
  b: ["c"],
  c: ["a"],
};

it.each<[readonly string[], readonly (readonly string[])[], boolean, readonly string[]]>([
  [[], [], true, []],
  [[], [["repo"]], false, ["repo"]],
  [["repo"], [["repo"]], true, []],
  [["repo"], [["public_repo"]], true, []],
  [["public_repo"], [["repo"]], false, ["repo"]],
  [["public_repo"], [["repo", "public_repo"]], true, []],
  [["admin:org"], [["read:org"]], true, []],
  [["repo"], [["repo"], ["workflow"]], false, ["repo", "workflow"]],
  [["admin:org", "gist"], [["read:org"], ["workflow"]], false, ["admin:org", "workflow"]],
  [["public_repo"], [["public_repo"], ["repo"]], false, ["repo"]],
  [["c"], [["b"], ["d"]], false, ["c", "d"]],
  [["x"], [["workflow", "admin"], ["read:org"]], false, ["read:org", "workflow"]],
  [["x"], [["public_repo"], ["repo"]], false, ["repo"]],
  [["c"], [["b"]], true, []],
  [["a"], [["d"]], false, ["d"]],
  [["constructor"], [["__proto__"]], false, ["__proto__"]],
  [["x"], [[]], false, []],
])("with %j, of %j: %s, and %j is asked for", (granted, groups, isEnough, asked) => {
  const need = { granted: new Set(granted), groups, hierarchy };
  expect(hasScopes(need)).toBe(isEnough);
  expect(scopesToAskFor(need)).toEqual(asked);
});

function tool(readOnlyHint: boolean, scopes?: ToolDefinition["scopes"]): ToolDefinition {
  const annotations = {
    readOnlyHint,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  };
  const input = { type: "object", properties: {}, additionalProperties: false } as const;
  const named = { name: "t", title: "T", description: "d", annotations, input, run: [] };
  return scopes === undefined ? named : { ...named, scopes };
}

const tools = [
  tool(true, [["public_repo", "repo"], ["read:org"]]),
  tool(true),
  tool(false, [["workflow"]]),
  tool(false, [["repo"], ["offline_access"]]),
];

it("asks for the fewest scopes of the tools that only read", () => {
  expect(scopesOf(tools, { readOnlyOnly: true, hierarchy })).toEqual(["public_repo", "read:org"]);
});

it("asks for no scope that another one includes, and never for offline_access", () => {
  expect(scopesOf(tools, { readOnlyOnly: false, hierarchy })).toEqual([
    "read:org",
    "repo",
    "workflow",
  ]);
});

it("keeps one of two scopes that include each other", () => {
  const both = [tool(true, [["c"], ["a"]])];
  expect(scopesOf(both, { readOnlyOnly: true, hierarchy })).toEqual(["c"]);
});

it("asks for everything at once where clients never hear of a lack of scopes", () => {
  const auth = { mode: "passthrough", scopeHierarchy: hierarchy } as const;
  expect(challengeScopes(auth, tools)).toEqual(["public_repo", "read:org"]);
  expect(challengeScopes({ ...auth, scopeDenied: "toolError" }, tools)).toEqual([
    "read:org",
    "repo",
    "workflow",
  ]);
  expect(challengeScopes({ ...auth, challengeScopes: ["x"] }, tools)).toEqual(["x"]);
  expect(challengeScopes({ mode: "none" }, tools)).toEqual([]);
});
