import { expect, it } from "vitest";
import { challengeScopes, scopesToAskFor } from "../../src/auth/scopes.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";

const hierarchy = {
  repo: ["public_repo", "security_events"],
  "admin:org": ["write:org"],
  "write:org": ["read:org"],
  a: ["b"],
  b: ["c"],
  c: ["a"],
};

it.each<[readonly string[], readonly (readonly string[])[], readonly string[]]>([
  [[], [], []],
  [[], [["repo"]], ["repo"]],
  [["repo"], [["repo"]], []],
  [["repo"], [["public_repo"]], []],
  [["public_repo"], [["repo"]], ["repo"]],
  [["public_repo"], [["repo", "public_repo"]], []],
  [["admin:org"], [["read:org"]], []],
  [["repo"], [["repo"], ["workflow"]], ["repo", "workflow"]],
  [
    ["admin:org", "gist"],
    [["read:org"], ["workflow"]],
    ["admin:org", "workflow"],
  ],
  [["public_repo"], [["public_repo"], ["repo"]], ["repo"]],
  [["c"], [["b"], ["d"]], ["c", "d"]],
  [["x"], [["workflow", "admin"], ["read:org"]], ["read:org", "workflow"]],
  [["x"], [["public_repo"], ["repo"]], ["repo"]],
  [["c"], [["b"]], []],
  [["a"], [["d"]], ["d"]],
  [["constructor"], [["__proto__"]], ["__proto__"]],
  [["x"], [[]], []],
])("with %j, of %j, %j is asked for", (granted, groups, asked) => {
  expect(scopesToAskFor({ granted: new Set(granted), groups, hierarchy })).toEqual(asked);
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

const closed = { mode: "passthrough", scopeHierarchy: hierarchy } as const;

it("asks for the fewest scopes of the tools that only read", () => {
  expect(challengeScopes(closed, tools)).toEqual(["public_repo", "read:org"]);
});

it("keeps one of two scopes that include each other", () => {
  expect(challengeScopes(closed, [tool(true, [["c"], ["a"]])])).toEqual(["c"]);
});

it("asks for everything at once where clients never hear of a lack of scopes, but for offline_access", () => {
  expect(challengeScopes({ ...closed, scopeDenied: "toolError" }, tools)).toEqual([
    "read:org",
    "repo",
    "workflow",
  ]);
});

it("asks for what is configured, and for nothing where anybody may call", () => {
  expect(challengeScopes({ ...closed, challengeScopes: ["x"] }, tools)).toEqual(["x"]);
  expect(challengeScopes({ mode: "none" }, tools)).toEqual([]);
});
