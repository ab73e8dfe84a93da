// Servers as the documentation of the official SDKs shows them. docs/audit-findings.md tells what is found.
import type { IncomingMessage, ServerResponse } from "node:http";
import { McpServer as FirstMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { listen } from "../upstream/local-server.ts";
import { audited, lines } from "./audited.ts";

const info = { name: "weather", version: "1.0.0" };
const tool = {
  title: "Get the weather",
  description: "Gets the weather of a city as it is now, in a sentence of a few words.",
  inputSchema: { city: z.string().describe("The city's name, in English") },
  annotations: { readOnlyHint: true, destructiveHint: false },
};
const answer = () => ({ content: [{ type: "text" as const, text: "Sunny" }] });

/** Whoever hosts such a server has to see to these. */
const openToAll = [
  "A01 info: anybody may open it and call its tools",
  "T12 fail: a request with Origin: https://gram-audit.invalid: it is answered with 200 with a result instead of 403",
  "T12 fail: a request with Host: gram-audit.invalid: it is answered with 200 with a result instead of 403",
];

/** Of the protocol, who may come, errors and safety: what a schema of this tool is like is no matter here. */
function found(result: Awaited<ReturnType<typeof audited>>): readonly string[] {
  const all = lines(result).filter((line) => !/^S(?!18)/.test(line));
  const isOpen = (line: string) => openToAll.includes(line);
  return [...all.filter(isOpen), ...all.filter((line) => !isOpen(line))];
}

it("SDK v1, without sessions", async () => {
  const origin = await listen((request, response) => void serveFirst(request, response));
  const result = await audited(`${origin}/mcp`);
  expect(result).toMatchObject({ server: info, tools: 1, revisions: ["2025-11-25", "2025-03-26"] });
  expect(found(result)).toEqual([
    ...openToAll,
    "E01 warn: tools/call of gram_audit_no_such_tool with {}: it is answered with 200 with isError: true instead of error -32602",
    "T08 warn: a batch of two pings: it is served, though 2025-11-25 has none",
  ]);
});

async function serveFirst(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = new FirstMcpServer(info);
  server.registerTool("get_weather", tool, answer);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on("close", () => void server.close());
  // The SDK's own class is not what its interface says under exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response);
}

it("SDK v2, in both eras", async () => {
  const handler = createMcpHandler(() => {
    const server = new McpServer(info);
    server.registerTool(
      "get_weather",
      { ...tool, inputSchema: z.object(tool.inputSchema) },
      answer,
    );
    return server;
  });
  const origin = await listen((request, response) => {
    void webRequest(request).then(async (asked) => {
      const { status, headers, body } = await handler.fetch(asked);
      response.writeHead(status, Object.fromEntries(headers));
      for await (const chunk of body ?? []) response.write(chunk);
      response.end();
    });
  });
  const result = await audited(`${origin}/mcp`);
  expect(result).toMatchObject({ server: info, tools: 1 });
  expect(result.revisions).toContain("2026-07-28");
  expect(found(result)).toEqual([
    ...openToAll,
    "T15 warn: listChanged is claimed for tools, and GET, on which the news would come, is answered with 405",
  ]);
});

async function webRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { method = "GET", url = "/" } = request;
  const body = method === "POST" ? { body: Buffer.concat(chunks) } : {};
  return new Request(`http://${request.headers.host}${url}`, { method, headers, ...body });
}
