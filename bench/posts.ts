/** A POST to a server's endpoint. */
export interface Post {
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** Revisions of the protocol with a handshake, or 2026-07-28. */
export type Era = "legacy" | "modern";

/** Parameters of tools/call. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: { readonly [argument: string]: unknown };
}

const always = {
  authorization: "Bearer ghp_0123456789abcdefghijklmnopqrstuvwxyz",
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request as a client of that era sends it. */
export function postOf(era: Era, method: "tools/list" | "tools/call", call?: ToolCall): Post {
  const message = { jsonrpc: "2.0", id: 1, method };
  if (era === "legacy") {
    const headers = { ...always, "mcp-protocol-version": "2025-11-25" };
    return { headers, body: JSON.stringify({ ...message, params: { ...call } }) };
  }
  const headers = {
    ...always,
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(call !== undefined && { "mcp-name": call.name }),
  };
  return { headers, body: JSON.stringify({ ...message, params: { ...call, _meta: meta } }) };
}
