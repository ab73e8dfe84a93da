import { expect, it } from "vitest";
import { type Challenge, challenge } from "../../src/auth/challenge.ts";

const metadataUrl = "https://h/.well-known/oauth-protected-resource/mcp/ci";
const pointer = `resource_metadata="${metadataUrl}"`;

it.each<[string, Challenge, string]>([
  [
    "no token",
    { metadataUrl, scopes: ["repo", "read:org"] },
    `Bearer ${pointer}, scope="repo read:org"`,
  ],
  [
    "no token, with a realm",
    { metadataUrl, realm: "OAuth", scopes: ["read"] },
    `Bearer realm="OAuth", ${pointer}, scope="read"`,
  ],
  [
    "a bad token",
    {
      metadataUrl,
      scopes: ["repo"],
      error: "invalid_token",
      description: "The token has expired",
    },
    `Bearer ${pointer}, scope="repo", error="invalid_token", error_description="The token has expired"`,
  ],
  [
    "too few scopes",
    {
      metadataUrl,
      scopes: ["workflow"],
      error: "insufficient_scope",
      description: "rerun_workflow needs more access",
    },
    `Bearer ${pointer}, scope="workflow", error="insufficient_scope", error_description="rerun_workflow needs more access"`,
  ],
  [
    "a malformed request",
    { metadataUrl, error: "invalid_request" },
    `Bearer ${pointer}, error="invalid_request"`,
  ],
  ["no token, a description all the same", { metadataUrl, description: "x" }, `Bearer ${pointer}`],
  ["no metadata", { scopes: ["repo"] }, "Bearer"],
  [
    "no metadata, a bad token",
    { realm: "ci", scopes: ["repo"], error: "invalid_token", description: "x" },
    'Bearer realm="ci", error="invalid_token"',
  ],
])("for %s", (_name, given, expected) => {
  expect(challenge(given)).toBe(expected);
});

it.each([
  ['say "hi" \\ there', "say hi  there"],
  ["need scope=foo bar", "need scope foo bar"],
  ['RESOURCE_METADATA=x, scope="admin"', "RESOURCE_METADATA x, scope admin"],
  ["line\r\nSet-Cookie: a=b", "line Set-Cookie: a b"],
  ["nul\0 tab\t ünïcode\u{1f600}\u202e", "nul tab ncode"],
  ["x".repeat(500), "x".repeat(200)],
])("writes the description %j so that nobody misreads it", (description, expected) => {
  const value = challenge({ metadataUrl, error: "invalid_token", description });
  expect(value).toBe(`Bearer ${pointer}, error="invalid_token", error_description="${expected}"`);
});

it("leaves out what cannot stand in a scope, a realm or an address", () => {
  const given = {
    metadataUrl: `${metadataUrl}"\n x`,
    realm: 'a"b\n=c',
    scopes: ['r"w', "é", "x y"],
  };
  expect(challenge(given)).toBe(
    'Bearer realm="ab c", resource_metadata="https://h/.well-known/oauth-protected-resource/mcp/cix", scope="rw xy"',
  );
});
