import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it, onTestFinished } from "vitest";
import { startHost, type TestHost } from "./start-host.ts";

const info = { name: "test", version: "1" };

/** What the tests need of a client, whichever it is. */
interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: {
    readonly name: string;
    readonly arguments: { readonly [name: string]: unknown };
  }): Promise<unknown>;
  getServerVersion(): object | undefined;
  getInstructions(): string | undefined;
}

type Connect = (host: TestHost) => Promise<AnyClient>;

const legacy: Connect = async ({ origin }) => {
  const client = new LegacyClient(info);
  // The SDK's own class does not fit its own interface under exactOptionalPropertyTypes.
  const transport = new LegacyTransport(new URL(`${origin}/pets/mcp`)) as unknown as Parameters<
    typeof client.connect
  >[0];
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client as AnyClient;
};

function modern(mode: "legacy" | "auto" | { readonly pin: string }): Connect {
  return async ({ origin }) => {
    const client = new ModernClient(info, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(new URL(`${origin}/pets/mcp`)));
    onTestFinished(() => client.close());
    return client as AnyClient;
  };
}

const clients: readonly (readonly [string, Connect])[] = [
  ["the client of SDK 1", legacy],
  ["the client of SDK 2, pinned to 2026-07-28", modern({ pin: "2026-07-28" })],
  ["the client of SDK 2, which finds out", modern("auto")],
  ["the client of SDK 2, with a handshake", modern("legacy")],
];

it.each(clients)("serves %s", async (_name, connect) => {
  const host = await startHost([{ instructions: "Be kind." }]);
  const client = await connect(host);
  expect(client.getServerVersion()).toEqual({ name: "pets", title: "Pets", version: "1.2.3" });
  expect(client.getInstructions()).toBe("Be kind.");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["add_pet", "get_pet"]);
  expect(await client.callTool({ name: "add_pet", arguments: { name: "Rex" } })).toMatchObject({
    content: [{ type: "text", text: expect.stringContaining("POST") }],
  });
  expect(host.upstream.received).toMatchObject([
    { method: "POST", url: "/pets", body: '{"name":"Rex"}' },
  ]);
  expect(await client.callTool({ name: "add_pet", arguments: {} })).toMatchObject({
    isError: true,
  });
  await expect(client.callTool({ name: "add_pets", arguments: {} })).rejects.toThrow(
    'did you mean "add_pet"',
  );
});

it("gives clients with equal ids their own answers", async () => {
  const host = await startHost();
  const connected = await Promise.all([legacy(host), legacy(host), modern("auto")(host)]);
  const calls = Array.from({ length: 201 }, async (_, index) => {
    const id = `pet-${index}`;
    const answer = await connected[index % 3]?.callTool({ name: "get_pet", arguments: { id } });
    return JSON.stringify(answer).includes(`/pets/${id}\\"`);
  });
  expect((await Promise.all(calls)).filter((own) => !own)).toEqual([]);
  expect(host.upstream.received).toHaveLength(201);
});
