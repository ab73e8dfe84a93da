import type { AuthDefinition, OAuthClient } from "./auth.ts";
import type { LimitsDefinition } from "./limits.ts";
import type { ToolDefinition } from "./tool.ts";
import type { ToolsetDefinition } from "./toolset.ts";

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
  /**
   * Hosts that redirects and links may lead to, without credentials: `logs.example.com`, with a port where it is not the
   * usual one, or `*.blob.core.windows.net` for all below it. None when left out.
   */
  readonly follow?: readonly string[];
  /** For the whole exchange, retries included; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** Between two pieces of an answer, and before the first; 15,000 when left out. */
  readonly idleTimeoutMs?: number;
  /** Of the body after decoding; 10 MiB when left out. */
  readonly maxResponseBytes?: number;
  /** How often what only reads is tried again after a connection failed or a 502, 503 or 504; 2 when left out. */
  readonly retries?: number;
  /** Its address may be loopback or private (RFC 1918, RFC 4193). */
  readonly allowPrivate?: true;
}

/** Where a credential goes (one of header, query, cookie, by name), and how it is written there. */
export interface CredentialPlace {
  readonly header?: string;
  readonly query?: string;
  readonly cookie?: string;
  /** Put before the credential: "Bearer ". */
  readonly prefix?: string;
  /** What `{token}` stands in before `encode`: `{token}:` makes the token the user name of HTTP Basic. */
  readonly pair?: string;
  /** Encode it in base64: the `user:password` of HTTP Basic (RFC 7617 §2). */
  readonly encode?: "base64";
}

/** Where a credential goes, and where it comes from. */
export interface CredentialPlan extends CredentialPlace {
  /** Other places for tokens that begin like this: `glcbt-` in JOB-TOKEN. */
  readonly byPrefix?: { readonly [start: string]: CredentialPlace };
  /** Name of the environment variable that holds it: for a process's own calls (stdio, gram call), or for all. */
  readonly env?: string;
  /** Path of the file that holds it, for all calls. */
  readonly file?: string;
  /**
   * "environment", "file": the same credential for every caller. "tokenExchange": one that the caller's token is
   * exchanged for (RFC 8693). "clientCredentials": this server's own (RFC 6749 §4.4). The caller's when left out.
   */
  readonly from?: "environment" | "file" | "tokenExchange" | "clientCredentials";
  /** How a token is got, for the last two. */
  readonly grant?: TokenGrant;
}

/** A request to a token endpoint. */
export interface TokenGrant {
  readonly tokenEndpoint: string;
  readonly client?: OAuthClient;
  readonly audience?: string;
  readonly resource?: string;
  readonly scopes?: readonly string[];
}

/** One MCP server: what `generated/<api>/server.json` holds and what the host is handed. */
export interface ServerDefinition {
  readonly name: string;
  readonly title: string;
  /** Of the server, as MCP's serverInfo gives it. */
  readonly version: string;
  readonly instructions?: string;
  /** URL of a picture, https or data:. */
  readonly icon?: string;
  /** Where the host serves it; `/<name>/mcp` when left out. */
  readonly endpoint?: string;
  /** The endpoint as clients write it: the resource of its metadata (RFC 9728 §2). The host's own address when left out. */
  readonly publicUrl?: string;
  readonly upstreams: {
    readonly api: UpstreamDefinition;
    readonly [name: string]: UpstreamDefinition;
  };
  readonly auth: AuthDefinition;
  readonly limits?: LimitsDefinition;
  /** What there is to say of the toolsets that its tools are in, by name. */
  readonly toolsets?: { readonly [name: string]: ToolsetDefinition };
  readonly tools: readonly ToolDefinition[];
}
