// Servers as the documentation of the official SDKs shows them.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { McpServer as FirstMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, type McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Who they say that they are. */
export const info = { name: "weather", version: "1.0.0" };
const tool = {
  title: "Get the weather",
  description: "Gets the weather of a city as it is now, in a sentence of a few words.",
  inputSchema: { city: z.string().describe("The city's name, in English") },
  annotations: { readOnlyHint: true, destructiveHint: false },
};
const answer = () => ({ content: [{ type: "text" as const, text: "Sunny" }] });

/** Of SDK v1, without sessions. */
export const firstSdk: RequestListener = (request, response) => void serveFirst(request, response);

async function serveFirst(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = new FirstMcpServer(info);
  server.registerTool("get_weather", tool, answer);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on("close", () => void server.close());
  // The SDK's own class is not what its interface says under exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response);
}

/** Of SDK v2, in both eras. */
export const secondSdk = secondSdkServer("stateless");

/** Of SDK v2, in 2026-07-28 alone. */
export const secondSdkAlone = secondSdkServer("reject");

function secondSdkServer(legacy: "stateless" | "reject"): RequestListener {
  const handler = createMcpHandler(weatherServer, { legacy });
  return (request, response) => void serveSecond(handler, { request, response });
}

function weatherServer(): McpServer {
  const server = new McpServer(info);
  server.registerTool("get_weather", { ...tool, inputSchema: z.object(tool.inputSchema) }, answer);
  return server;
}

async function serveSecond(
  handler: McpHttpHandler,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const { status, headers, body } = await handler.fetch(await webRequest(request));
  response.writeHead(status, Object.fromEntries(headers));
  for await (const chunk of body ?? []) response.write(chunk);
  response.end();
}

async function webRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { method = "GET", url = "/" } = request;
  const body = method === "POST" ? { body: Buffer.concat(chunks) } : {};
  return new Request(`http://${request.headers.host}${url}`, { method, headers, ...body });
}
