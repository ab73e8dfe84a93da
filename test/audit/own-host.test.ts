// Our own host, with a server as gram generates it behind it, is what the rules ask for.
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readServer } from "../../src/cli/load-server.ts";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { securedHost } from "../host/secured-host.ts";
import { audited, expectWithout, lines, silentRules } from "./audited.ts";

const token = "gho_aTokenOfThisTestThatOpensNothing1234";

/** The server that is checked in, before an API that knows one token. */
async function hostGenerated(change: Partial<ServerDefinition> = {}): Promise<string> {
  const file = "generated/github/server.json";
  const { value } = readServer(await readFile(file), file);
  if (value === undefined) throw new Error(`${file} is no server`);
  const { upstreams: _, ...server } = value;
  const { origin } = await securedHost({
    servers: [{ ...server, ...change }],
    answer: (asked) => (asked.token === token ? {} : { status: 401 }),
  });
  return `${origin}/${server.name}/mcp`;
}

it("tells who calls too often when to come again", async () => {
  const result = await audited(await hostGenerated(), { token, burst: 60 });
  expect(lines(result, "E07")).toEqual([]);
  expect(silentRules(result)).toContain("E07");
});

const isFail = (line: string) => / fail[: ]/.test(line);

it("comes out without a fail in both eras, with a token and without", async () => {
  const url = await hostGenerated();
  const result = await audited(url, { token });
  expect(result.revisions).toEqual(["2026-07-28", "2025-11-25", "2025-03-26"]);
  expect(result.tools).toBeGreaterThan(30);
  expect(lines(result).filter(isFail)).toEqual([]);
  expectWithout(result, token);
  expect(result.incomplete).toBeUndefined();
  const anonymous = await audited(url);
  expect(lines(anonymous).filter(isFail)).toEqual([]);
  expect(anonymous.incomplete).toBe(
    "the server lets nobody in without a token: give one in GRAM_AUDIT_TOKEN",
  );
});

it("comes out without a fail where calls alone want a token", async () => {
  const auth = { mode: "passthrough", handshake: "open" } as const;
  const result = await audited(await hostGenerated({ auth }));
  expect(lines(result).filter(isFail)).toEqual([]);
  expect(lines(result, "A01")).toEqual([
    "A01 info: anybody may open it and see the tools; calls want a token",
  ]);
});

it("has no finding of the protocol, of who may come, or of errors but what is said here", async () => {
  const result = await audited(await hostGenerated(), { token });
  expect(lines(result).filter((line) => /^[TAE]/.test(line))).toEqual([
    // It takes tokens that people bring, and has nobody to send them to.
    "A02 warn: the opening without a token: the challenge has no resource_metadata",
  ]);
});

it("has no finding of who may come with an authorization server of its own", async () => {
  const { issuer, key } = await startAuthorizationServer();
  const url = await hostGenerated({ auth: { mode: "jwt", issuer, challengeScopes: ["repo"] } });
  const expires = Math.floor(Date.now() / 1000) + 60;
  const claims = { iss: issuer, sub: "auditor", aud: url, scope: "repo", exp: expires };
  const signed = await key().sign(claims);
  const result = await audited(url, { token: signed });
  expect(lines(result).filter((line) => /^[TAE]/.test(line))).toEqual([]);
  const checked = ["A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", "A13", "A14"];
  expect(silentRules(result)).toEqual(expect.arrayContaining(checked));
  expectWithout(result, signed);
  expect(lines(await audited(url)).filter((line) => /^[TAE]/.test(line))).toEqual([]);
});
