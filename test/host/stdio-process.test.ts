import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it, onTestFinished, vi } from "vitest";
import { startPetsUpstream } from "./pets-upstream.ts";
import { fixtureArguments, startFixture } from "./run-fixture.ts";
import { getPet } from "./start-host.ts";

// Every test starts a process.
vi.setConfig({ testTimeout: 20_000 });

const info = { name: "test", version: "1" };
const call = { name: "get_pet", arguments: { id: "7" } };
const answer = { content: [{ type: "text", text: expect.stringContaining("/pets/7") }] };

async function upstreamUrl(): Promise<string> {
  const upstream = await startPetsUpstream();
  onTestFinished(() => upstream.close());
  return upstream.url;
}

it("serves the client of SDK 1 over stdio", async () => {
  const client = new LegacyClient(info);
  const args = fixtureArguments("serve-stdio", await upstreamUrl());
  await client.connect(new LegacyTransport({ command: process.execPath, args }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools).toHaveLength(2);
  expect(await client.callTool(call)).toMatchObject(answer);
});

it.each([["auto" as const], [{ pin: "2026-07-28" }]])(
  "serves the client of SDK 2 over stdio, version %j",
  async (mode) => {
    const client = new ModernClient(info, { versionNegotiation: { mode } });
    const args = fixtureArguments("serve-stdio", await upstreamUrl());
    await client.connect(new ModernTransport({ command: process.execPath, args }));
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(2);
    expect(await client.callTool(call)).toMatchObject(answer);
  },
);

it("ends at the input's end, after the calls that run, with nothing but messages written", async () => {
  const { child, exit } = startFixture(fixtureArguments("serve-stdio", await upstreamUrl()));
  const stdout = child.stdout.toArray();
  const stderr = child.stderr.toArray();
  child.stdin.end(`${getPet("1", 1)}\nnonsense\n${getPet("2", 2)}`);
  expect(await exit).toBe(0);
  const lines = (await stdout).join("").trimEnd().split("\n");
  const ids = lines.map((line): unknown => (JSON.parse(line) as { id: unknown }).id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids)).toEqual(new Set([1, 2, null]));
  expect((await stderr).join("")).toBe("");
});

it("ends without a crash when nobody reads its output", async () => {
  const { child, exit } = startFixture(fixtureArguments("serve-stdio", await upstreamUrl()));
  const stderr = child.stderr.toArray();
  child.stdin.on("error", () => {});
  child.stdout.destroy();
  child.stdin.write(`${getPet("1")}\n${getPet("2", 2)}\n`);
  expect(await exit).toBe(0);
  expect((await stderr).join("")).toBe("");
});
