import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as LegacyStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as LegacyHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterFile } from "./after-file.ts";
import { cleanEnvironment, gramCommand } from "./gram.ts";

/** A call of a tool. */
export interface Call {
  readonly name: string;
  readonly arguments: { readonly [name: string]: unknown };
}

/** The answer to a call, as far as the tests read it. */
export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
}

/** What the tests need of a client, whichever it is. */
export interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  callTool(call: Call): Promise<CallResult>;
  getServerVersion(): object | undefined;
  close(): Promise<void>;
}

/** Where a server is: at a URL, perhaps with a bearer token, or behind a command of gram. */
export type Place =
  | { readonly url: string; readonly token?: string }
  | {
      readonly args: readonly string[];
      readonly folder: string;
      readonly env?: { readonly [name: string]: string };
    };

/** Connects to a server; the client is closed after the file's tests. */
export type Connect = (place: Place) => Promise<AnyClient>;

const about = { name: "test", version: "1" };

function requestInit(token: string | undefined): RequestInit {
  return token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
}

function command({ args, folder, env }: Exclude<Place, { readonly url: string }>) {
  return { ...gramCommand(args), cwd: folder, env: cleanEnvironment(env), stderr: "pipe" as const };
}

async function connectLegacy(place: Place): Promise<AnyClient> {
  const client = new LegacyClient(about);
  const transport =
    "url" in place
      ? new LegacyHttp(new URL(place.url), { requestInit: requestInit(place.token) })
      : new LegacyStdio(command(place));
  // The SDK's own classes do not fit its own interface under exactOptionalPropertyTypes.
  await client.connect(transport as unknown as Parameters<typeof client.connect>[0]);
  afterFile(() => client.close());
  // Its results have unions of blocks; the tests read the text of what they know to be text.
  return client as unknown as AnyClient;
}

function connectModern(mode: "auto" | { readonly pin: string }): Connect {
  return async (place) => {
    const client = new ModernClient(about, { versionNegotiation: { mode } });
    const transport =
      "url" in place
        ? new ModernHttp(new URL(place.url), { requestInit: requestInit(place.token) })
        : new ModernStdio(command(place));
    await client.connect(transport);
    afterFile(() => client.close());
    // As above.
    return client as unknown as AnyClient;
  };
}

/** Every client that the tests speak through. */
export const clients: readonly (readonly [name: string, connect: Connect])[] = [
  ["the client of SDK 1", connectLegacy],
  ["the client of SDK 2, pinned to 2026-07-28", connectModern({ pin: "2026-07-28" })],
  ["the client of SDK 2, which finds out", connectModern("auto")],
];

/** The client that most people have now. */
export const connect: Connect = connectModern("auto");
