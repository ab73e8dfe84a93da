import { parseBoundedJson } from "../core/parse-bounded-json.ts";
import { errorCodes, type RpcError } from "./json-rpc.ts";

/** A message's value, not looked at yet, or the error that refuses its text (JSON-RPC 2.0 §5.1). */
export type ParsedMessage =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: RpcError };

/**
 * Parses one message: -32700 for what is no JSON, -32600 for what is too deep, too large or names a member twice.
 * Numbers that a double does not hold stay exact, on their way to an upstream.
 */
export function parseMessage(text: string): ParsedMessage {
  const parsed = parseBoundedJson(text);
  if (parsed.ok) return parsed;
  const { kind, problem } = parsed;
  const error =
    kind === "syntax"
      ? { code: errorCodes.parse, message: `Parse error: ${problem}` }
      : { code: errorCodes.invalidRequest, message: `Invalid request: ${problem}` };
  return { ok: false, error };
}
