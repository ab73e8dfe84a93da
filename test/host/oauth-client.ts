import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { onTestFinished } from "vitest";
import { OAuthMemory } from "../auth/oauth-memory.ts";

/** A client of the SDK's with a user before it. */
export interface OAuthClient {
  /** A new connection with what the login has brought; rejects where the user is to approve first. */
  connect(): Promise<void>;
  /** The user approves what the client has asked for last. */
  approve(): Promise<void>;
  /** Names of the tools. */
  list(): Promise<readonly string[]>;
  call(tool: string): Promise<unknown>;
}

/** Makes a client for an endpoint, and a user who has not logged in yet. */
export type MakeOAuthClient = (url: string) => OAuthClient;

/** SDK 1 answers a lack of scopes by a fresh token with the same scopes, where it can get one, and gives up then. */
class ForgetfulMemory extends OAuthMemory {
  override saveTokens({ refresh_token: _, ...tokens }: OAuthTokens): void {
    super.saveTokens(tokens);
  }
}

interface Connected {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<unknown>;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Connected;
  readonly open: () => Promise<void>;
  readonly finish: (callback: { readonly code: string; readonly iss: string }) => Promise<void>;
}

const info = { name: "test", version: "1" };

function legacyConnection(url: URL, memory: OAuthMemory): Connection {
  const client = new LegacyClient(info);
  const transport = new LegacyTransport(url, { authProvider: memory });
  return {
    // The SDK's own types do not fit each other under exactOptionalPropertyTypes.
    client: client as Connected,
    open: () => client.connect(transport as unknown as Parameters<typeof client.connect>[0]),
    finish: ({ code }) => transport.finishAuth(code),
  };
}

function modernConnection(mode: "legacy" | { readonly pin: string }) {
  return (url: URL, memory: OAuthMemory): Connection => {
    const client = new ModernClient(info, { versionNegotiation: { mode } });
    const transport = new ModernTransport(url, { authProvider: memory });
    return {
      // As above.
      client: client as Connected,
      open: () => client.connect(transport),
      finish: ({ code, iss }) => transport.finishAuth(code, iss),
    };
  };
}

function clientOf(
  connectionTo: (url: URL, memory: OAuthMemory) => Connection,
  Memory = OAuthMemory,
): MakeOAuthClient {
  return (url) => {
    const memory = new Memory();
    let connection = connectionTo(new URL(url), memory);
    return {
      connect: async () => {
        connection = connectionTo(new URL(url), memory);
        const { client } = connection;
        onTestFinished(() => client.close());
        await connection.open();
      },
      approve: async () => connection.finish(await memory.approve()),
      list: async () => (await connection.client.listTools()).tools.map(({ name }) => name),
      call: (name) => connection.client.callTool({ name, arguments: {} }),
    };
  };
}

/** The SDK's clients by what tests call them. */
export const oauthClients: readonly (readonly [string, MakeOAuthClient])[] = [
  ["the client of SDK 1", clientOf(legacyConnection, ForgetfulMemory)],
  ["the client of SDK 2, with a handshake", clientOf(modernConnection("legacy"))],
  ["the client of SDK 2, pinned to 2026-07-28", clientOf(modernConnection({ pin: "2026-07-28" }))],
];
