import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { createHost } from "../../src/host/create-host.ts";
import { createMockUpstream } from "../../src/upstream/mock-upstream.ts";
import { compileGithub } from "./compile-github.ts";

const info = { name: "test", version: "1" };
let server: ServerDefinition;
let endpoint: URL;
let close = async (): Promise<void> => {};

beforeAll(async () => {
  ({ server } = (await compileGithub()).compiled);
  const upstream = createMockUpstream(() => ({ status: 204 }));
  const app = await createHost({
    servers: [{ server, upstream }],
    clock: { now: Date.now },
    environment: {},
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  endpoint = new URL(`${origin}/github/mcp`);
  close = () => app.close();
});

afterAll(() => close());

/** What these tests need of a client, whichever it is. */
interface Lister {
  listTools(): Promise<{
    readonly tools: readonly object[];
    readonly nextCursor?: string | undefined;
  }>;
}

async function legacy(): Promise<Lister> {
  const client = new LegacyClient(info);
  // The SDK's own class does not fit its own interface under exactOptionalPropertyTypes.
  const transport = new LegacyTransport(endpoint) as unknown as Parameters<
    typeof client.connect
  >[0];
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

function modern(mode: "auto" | "legacy" | { readonly pin: string }) {
  return async (): Promise<Lister> => {
    const client = new ModernClient(info, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(endpoint));
    onTestFinished(() => client.close());
    return client;
  };
}

it.each([
  ["the client of SDK 1", legacy],
  ["the client of SDK 2, pinned to 2026-07-28", modern({ pin: "2026-07-28" })],
  ["the client of SDK 2, which finds out", modern("auto")],
  ["the client of SDK 2, with a handshake", modern("legacy")],
])("%s takes the whole list as it is", async (_name, connect) => {
  const { tools, nextCursor } = await (await connect()).listTools();
  expect(nextCursor).toBeUndefined();
  expect(tools).toHaveLength(1223);
  const wanted = server.tools.map(({ name, title, description, input, annotations }) => ({
    name,
    title,
    description,
    inputSchema: input,
    annotations,
  }));
  expect(tools).toEqual(wanted);
});
