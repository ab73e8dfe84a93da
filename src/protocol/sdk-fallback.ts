import type { ServerDefinition } from "../contract/server.ts";
import { loadOnce } from "../core/load-once.ts";
import { type RequestMessage, wireForm } from "./read-message.ts";
import { modernVersion } from "./versions.ts";

/** Answers the modern requests whose answer is a stream. */
export interface SdkFallback {
  /** Whether a method of the modern era is answered here. */
  serves(method: string): boolean;
  /** The SDK's answer: a stream of server-sent events, or one JSON-RPC error. */
  answer(request: RequestMessage, signal: AbortSignal | undefined): Promise<Response>;
}

/**
 * The SDK's own handler, for what is too rare to be ours: `subscriptions/listen`
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions).
 * The SDK is loaded by the first such request.
 */
export function createSdkFallback(server: ServerDefinition): SdkFallback {
  const handler = loadOnce(() => loadHandler(server));
  return {
    serves: (method) => method === "subscriptions/listen",
    answer: async (request, signal) => {
      const parsedBody = wireForm(request);
      const wire = new Request("http://localhost/", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": modernVersion,
          "mcp-method": request.method,
        },
        body: JSON.stringify(parsedBody),
        ...(signal !== undefined && { signal }),
      });
      return (await handler()).fetch(wire, { parsedBody });
    },
  };
}

async function loadHandler({ name, title, version, instructions }: ServerDefinition) {
  const { createMcpHandler, Server } = await import("@modelcontextprotocol/server");
  const options = {
    capabilities: { tools: {} },
    ...(instructions !== undefined && { instructions }),
  };
  return createMcpHandler(() => new Server({ name, title, version }, options), {
    legacy: "reject",
  });
}
