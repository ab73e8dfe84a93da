/** One POST's headers (lower case) and parsed body. */
export interface Post {
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

export const versionKey = "io.modelcontextprotocol/protocolVersion";
export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** A complete claim of 2026-07-28. */
export const meta = { [versionKey]: "2026-07-28", [capabilitiesKey]: {} };

/** A request for the list, changed as given. */
export const request = (change: object = {}): object => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  ...change,
});

/** The same with this `_meta`. */
export const withMeta = (changed: unknown): object => request({ params: { _meta: changed } });

/** A notification, changed as given. */
export const notification = (change: object = {}): object => ({
  jsonrpc: "2.0",
  method: "notifications/x",
  ...change,
});

/** Headers of a modern request for the list, changed as given. */
export const listHeaders = (change: Post["headers"] = {}): Post["headers"] => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/list",
  ...change,
});

/** The header of the era with a handshake. */
export const version = (named: string): Post["headers"] => ({ "mcp-protocol-version": named });

/** A modern call of a tool, and what Mcp-Name says. */
export const named = (name: string, header: string): Post => ({
  headers: listHeaders({ "mcp-method": "tools/call", "mcp-name": header }),
  body: request({ method: "tools/call", params: { name, _meta: meta } }),
});
