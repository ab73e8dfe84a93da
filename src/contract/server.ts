import type { ToolDefinition } from "./tool.ts";

/** An HTTP API that tools call. Its origin is fixed here; nothing that a caller sends can change it. */
export interface UpstreamDefinition {
  /** Absolute http(s) URL; its path is put before every request's. No query, no fragment, no credentials. */
  readonly url: string;
  /** Sent with every request. */
  readonly headers?: { readonly [name: string]: string };
  /** How the caller's credential is sent; "none" when left out. */
  readonly credential?: "none" | CredentialPlan;
  /** For the whole exchange; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** Of the body after decoding; 10 MiB when left out. */
  readonly maxResponseBytes?: number;
}

/** The header that carries a credential, and where it comes from when no caller brings one (stdio, gram call). */
export interface CredentialPlan {
  readonly header: string;
  /** Put before the credential: "Bearer ". */
  readonly prefix?: string;
  /** Name of the environment variable that holds it on stdio. */
  readonly env?: string;
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
