/** A POST to a server's endpoint. */
export interface Post {
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** Which revisions of the protocol: those with a handshake, or 2026-07-28. */
export type Era = "legacy" | "modern";

const both = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** A request as a client of that era sends it. */
export function postOf(
  era: Era,
  method: "tools/list" | "tools/call",
  params: { readonly name?: string; readonly arguments?: object } = {},
): Post {
  const message = { jsonrpc: "2.0", id: 1, method };
  if (era === "legacy") {
    const headers = { ...both, "mcp-protocol-version": "2025-11-25" };
    return { headers, body: JSON.stringify({ ...message, params }) };
  }
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name: { [header: string]: string } =
    params.name === undefined ? {} : { "mcp-name": params.name };
  return {
    headers: { ...both, "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...name },
    body: JSON.stringify({ ...message, params: { ...params, _meta: meta } }),
  };
}
