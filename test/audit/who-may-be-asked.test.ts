// Where an audit sends a token, and which addresses it connects to: a server under audit may name any place.
import { expect, it } from "vitest";
import { mayReach, tokenFor } from "../../src/audit/live/who-may-be-asked.ts";
import { Secret } from "../../src/core/secret.ts";

const token = new Secret("a-token-of-this-test");
const madeUp = "gram-audit-made-this-token-up";
const https = "https://mcp.example.com/mcp";

it.each([
  [https, "own", https, "a-token-of-this-test"],
  [https, "own", "https://mcp.example.com/.well-known/x", "a-token-of-this-test"],
  [https, "own", "https://evil.example/mcp", undefined],
  [https, "own", "https://example.com/mcp", undefined],
  [https, "own", "https://mcp.example.com:8443/mcp", undefined],
  [https, "own", "http://mcp.example.com/mcp", undefined],
  // By plain http only what stays on this machine.
  ["http://mcp.example.com/mcp", "own", "http://mcp.example.com/mcp", undefined],
  ["http://10.0.0.5/mcp", "own", "http://10.0.0.5/mcp", undefined],
  ["http://127.0.0.1:3000/mcp", "own", "http://127.0.0.1:3000/mcp", "a-token-of-this-test"],
  ["http://127.0.0.1:3000/mcp", "own", "http://127.0.0.1:3001/mcp", undefined],
  ["http://127.0.0.1:3000/mcp", "own", "http://localhost:3000/mcp", undefined],
  [https, "none", https, undefined],
  [https, "bogus", https, madeUp],
  ["http://mcp.example.com/mcp", "bogus", "http://mcp.example.com/mcp", madeUp],
  [https, "bogus", "https://evil.example/mcp", undefined],
] as const)("of %s, asked as %s, %s is sent %s", (audited, credential, asked, sent) => {
  const target = { url: new URL(audited), token };
  expect(tokenFor(new URL(asked), { credential, audited: target })?.reveal()).toBe(sent);
});

const kinds = ["public", "loopback", "private", "forbidden"] as const;

it.each([
  // What the user names may be anywhere but where clouds keep credentials.
  [https, https, ["public", "loopback", "private"]],
  ["http://10.0.0.5/mcp", "http://10.0.0.5/metadata", ["public", "loopback", "private"]],
  // What a server names is public, and asked by https, whatever its name leads to.
  [https, "https://id.example", ["public"]],
  [https, "http://id.example", []],
  [https, "http://127.0.0.1:9200/", []],
  [https, "https://127.0.0.1:9200/", ["public"]],
  [https, "https://mcp.example.com:8443/", ["public"]],
  [https, "http://mcp.example.com/", []],
  [https, "http://169.254.169.254/latest", []],
  ["http://10.0.0.5/mcp", "http://10.0.0.6/", []],
  // A server of this machine may name another one of it.
  ["http://127.0.0.1:3000/mcp", "http://localhost:9000/", ["loopback"]],
  ["http://127.0.0.1:3000/mcp", "http://10.0.0.6/", []],
  ["http://127.0.0.1:3000/mcp", "https://id.example", ["public"]],
] as const)("of %s, %s may lead to addresses of these kinds: %j", (audited, asked, allowed) => {
  const target = { url: new URL(audited) };
  const reached = kinds.filter((kind) => mayReach(new URL(asked), { kind, audited: target }));
  expect(reached).toEqual(allowed);
});
