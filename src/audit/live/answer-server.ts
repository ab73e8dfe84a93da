// "Ping", https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping
import { isObject, ownValue } from "../../core/json.ts";
import { errorCodes } from "../../protocol/json-rpc.ts";

/** So many are answered while one answer is waited for: no server has to know more. */
export const mostAnswers = 20;

/**
 * The answer of a client to a request of the server, which may wait for it: to ping as every client, to anything else as
 * one that has declared nothing. Undefined for what is no request.
 */
export function answerTo(message: unknown): string | undefined {
  if (!isObject(message) || typeof ownValue(message, "method") !== "string") return undefined;
  const id = ownValue(message, "id");
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const error = { code: errorCodes.methodNotFound, message: "Method not found" };
  const outcome = ownValue(message, "method") === "ping" ? { result: {} } : { error };
  return JSON.stringify({ jsonrpc: "2.0", id, ...outcome });
}
