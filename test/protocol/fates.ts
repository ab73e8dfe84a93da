import { classifyInboundRequest, createMcpHandler, Server } from "@modelcontextprotocol/server";
import { classify } from "../../src/protocol/classify.ts";
import { mirrorHeaders } from "../../src/protocol/mirror-headers.ts";
import type { Post } from "./posts.ts";

/** What becomes of one POST: which era serves it, or which error refuses it. */
export interface Fate {
  readonly route: "legacy" | "modern" | "accepted" | "rejected";
  readonly status?: number;
  readonly code?: number;
}

const handler = createMcpHandler(() => {
  const server = new Server({ name: "oracle", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: [] }));
  server.setRequestHandler("tools/call", () => ({ content: [] }));
  return server;
});

/** Ours first, then the SDK's. */
export async function bothFates(post: Post): Promise<readonly [Fate, Fate]> {
  return [ourFate(post), await sdkFate(post)];
}

function ourFate({ headers, body }: Post): Fate {
  const classified = classify(body, mirrorHeaders(headers));
  if (classified.kind === "request") return { route: classified.era };
  if (classified.kind === "accepted") return { route: "accepted" };
  return { route: "rejected", status: classified.status, code: classified.error.code };
}

/** What the SDK's own classifier and HTTP handler make of the POST. */
async function sdkFate({ headers, body }: Post): Promise<Fate> {
  const outcome = classifyInboundRequest({
    httpMethod: "POST",
    body,
    ...(headers["mcp-protocol-version"] !== undefined && {
      protocolVersionHeader: headers["mcp-protocol-version"],
    }),
    ...(headers["mcp-method"] !== undefined && { mcpMethodHeader: headers["mcp-method"] }),
    ...(headers["mcp-name"] !== undefined && { mcpNameHeader: headers["mcp-name"] }),
  });
  if (outcome.kind === "reject") {
    return { route: "rejected", status: outcome.httpStatus, code: outcome.code };
  }
  const response = await handler.fetch(
    new Request("http://localhost/", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify(body),
    }),
    { parsedBody: body },
  );
  const text = await response.text();
  if (response.status === 202) return { route: "accepted" };
  // An error within 200, and a method that nobody serves (404), come after classification.
  if (response.status === 200 || response.status === 404) return { route: outcome.kind };
  return { route: "rejected", status: response.status, code: codeOf(text) };
}

function codeOf(text: string): number {
  const parsed: unknown = JSON.parse(text);
  // The SDK's error bodies are JSON-RPC errors.
  return (parsed as { error: { code: number } }).error.code;
}
