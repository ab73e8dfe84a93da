// JSON-RPC 2.0, https://www.jsonrpc.org/specification
import type { JsonObject } from "../core/json.ts";

/** Content-Type of every answer in JSON. */
export const jsonType = "application/json; charset=utf-8";

/** A request's id. MCP refuses null and fractions. */
export type RequestId = string | number;

/**
 * Error codes: JSON-RPC §5.1, and MCP 2026-07-28's own from -32020 on. Ours stand outside of what both reserve, and end
 * in the HTTP status that they come with.
 */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  unauthorized: -31401,
  insufficientScope: -31403,
  rateLimited: -31429,
  unavailable: -31503,
} as const;

/** What stands under `error` in an answer. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject;
}

/** The text of an error answer. The id is null when the request's own could not be read (§5). */
export function errorText(id: RequestId | null, error: RpcError): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error });
}

/** The text of a successful answer around a result that is serialised already. */
export function resultText(id: RequestId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`;
}
