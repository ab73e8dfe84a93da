// Run by `npm run test:clients`: the clients are fetched when they are not in the cache yet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, expect, it } from "vitest";
import { cachedPackages } from "../conformance/cached-packages.ts";
import { startHost } from "../conformance/host.ts";
import { startUpstream } from "../conformance/upstream.ts";
import { afterFile } from "./support/after-file.ts";

const packages = ["@ai-sdk/mcp@1.0.102", "@langchain/mcp-adapters@1.1.4", "mcp-remote@0.15.1"];
const contact = { name: "Ada", contactMethod: "phone", phone: "12" };
const added = '{"contactMethod":"phone","name":"Ada","phone":"12"}';
const toolNames = [
  "json_schema_2020_12_tool",
  "test_audio_content",
  "test_embedded_resource",
  "test_error_handling",
  "test_image_content",
  "test_logging_tool",
  "test_simple_text",
  "test_streaming_elicitation",
  "test_tool_with_progress",
];

let modules = "";
let url = "";

beforeAll(async () => {
  modules = cachedPackages("clients", packages);
  const upstream = await startUpstream();
  afterFile(() => upstream.close());
  const host = await startHost({ api: "everyday", upstreamUrl: upstream.url });
  afterFile(() => host.close());
  url = host.url;
}, 180_000);

/** What the packages export, as far as it is used here. */
interface AiSdk {
  createMCPClient(options: {
    readonly transport: { readonly type: "http"; readonly url: string };
  }): Promise<{
    tools(): Promise<{ readonly [name: string]: AiTool }>;
    close(): Promise<void>;
  }>;
}

interface AiTool {
  execute(
    args: object,
    options: { readonly toolCallId: string; readonly messages: readonly object[] },
  ): Promise<object>;
}

interface LangChain {
  readonly MultiServerMCPClient: new (options: {
    readonly mcpServers: {
      readonly [name: string]: { readonly transport: "http"; readonly url: string };
    };
  }) => {
    getTools(): Promise<readonly LangChainTool[]>;
    close(): Promise<void>;
  };
}

interface LangChainTool {
  readonly name: string;
  invoke(args: object): Promise<unknown>;
}

function moduleUrl(path: string): string {
  return pathToFileURL(join(modules, path)).href;
}

it("the AI SDK's client lists the tools and calls one", async () => {
  const { createMCPClient }: AiSdk = await import(moduleUrl("@ai-sdk/mcp/dist/index.mjs"));
  const client = await createMCPClient({ transport: { type: "http", url } });
  afterFile(() => client.close());
  const tools = await client.tools();
  expect(Object.keys(tools).sort()).toEqual(toolNames);
  const answer = await tools["json_schema_2020_12_tool"]?.execute(contact, {
    toolCallId: "1",
    messages: [],
  });
  expect(answer).toMatchObject({
    content: [{ type: "text", text: added }],
  });
});

it("LangChain's adapter lists the tools and calls one", async () => {
  const { MultiServerMCPClient }: LangChain = await import(
    moduleUrl("@langchain/mcp-adapters/dist/index.js")
  );
  const client = new MultiServerMCPClient({ mcpServers: { gram: { transport: "http", url } } });
  afterFile(() => client.close());
  const tools = await client.getTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(toolNames);
  const tool = tools.find(({ name }) => name === "json_schema_2020_12_tool");
  expect(await tool?.invoke(contact)).toBe(added);
});

it("mcp-remote brings a stdio client to the host", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gram-mcp-remote-"));
  afterFile(() => rmSync(folder, { recursive: true }));
  const client = new Client({ name: "test", version: "1" });
  const proxy = join(modules, "mcp-remote/dist/proxy.js");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [proxy, url, "--allow-http", "--transport", "http-only"],
    // Where it would keep tokens.
    env: { MCP_REMOTE_CONFIG_DIR: folder },
    stderr: "pipe",
  });
  await client.connect(transport);
  afterFile(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(toolNames);
  const { content } = await client.callTool({
    name: "json_schema_2020_12_tool",
    arguments: contact,
  });
  expect(content).toEqual([{ type: "text", text: added }]);
});
