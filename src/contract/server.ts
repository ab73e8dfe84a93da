import type { ToolDefinition } from "./tool.ts";

/** An HTTP API that tools call. Its origin is fixed here; nothing that a caller sends can change it. */
export interface UpstreamDefinition {
  /** Absolute http(s) URL; its path is put before every request's. No query, no fragment, no credentials. */
  readonly url: string;
  /** Sent with every request. */
  readonly headers?: { readonly [name: string]: string };
  /** Sent with every request that states no `security`; "none" when left out. */
  readonly credential?: "none" | CredentialPlan;
  /** By the names that a step's `security` uses. */
  readonly credentials?: { readonly [name: string]: CredentialPlan };
  /** For the whole exchange; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** Of the body after decoding; 10 MiB when left out. */
  readonly maxResponseBytes?: number;
}

/** Where a credential goes (one of header, query, cookie, by name), and where it comes from. */
export interface CredentialPlan {
  readonly header?: string;
  readonly query?: string;
  readonly cookie?: string;
  /** Put before the credential: "Bearer ". */
  readonly prefix?: string;
  /** Encode it in base64: the `user:password` of HTTP Basic (RFC 7617 §2). */
  readonly encode?: "base64";
  /** Name of the environment variable that holds it: for a process's own calls (stdio, gram call), or for all. */
  readonly env?: string;
  /** "environment": the same credential for every caller. The caller's own when left out. */
  readonly from?: "environment";
}

/** Who may call. "passthrough": the caller's bearer token goes to the upstream, which alone judges it. */
export interface AuthDefinition {
  readonly mode: "open" | "passthrough";
}

/** One MCP server: what `generated/<api>/server.json` holds and what the host is handed. */
export interface ServerDefinition {
  readonly name: string;
  readonly title: string;
  /** Of the server, as MCP's serverInfo gives it. */
  readonly version: string;
  readonly instructions?: string;
  /** Where the host serves it; `/<name>/mcp` when left out. */
  readonly endpoint?: string;
  readonly upstreams: {
    readonly api: UpstreamDefinition;
    readonly [name: string]: UpstreamDefinition;
  };
  readonly auth: AuthDefinition;
  readonly tools: readonly ToolDefinition[];
}
