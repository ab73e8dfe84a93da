// "Per-request metadata", https://modelcontextprotocol.io/specification/2026-07-28/basic
import { isObject, ownValue } from "../core/json.ts";
import type { Params } from "./read-message.ts";

const versionKey = "io.modelcontextprotocol/protocolVersion";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** The key that names the server in the `_meta` of every modern result. */
export const serverInfoKey = "io.modelcontextprotocol/serverInfo";

/**
 * What a message's `_meta` says of its revision. "malformed" has a version where at least that could be read.
 * Of the rest of `_meta` (client's name, what its capabilities hold) a tools-only server reads nothing, so that
 * nothing there is refused.
 */
export type Claim =
  | { readonly kind: "none"; readonly missing: readonly string[] }
  | {
      readonly kind: "malformed";
      readonly key: string;
      readonly problem: string;
      readonly version?: string;
    }
  | { readonly kind: "valid"; readonly version: string };

/** Reads the claim out of a message's params. */
export function readClaim(params: Params | undefined): Claim {
  const meta = params === undefined ? undefined : ownValue(params, "_meta");
  if (!isObject(meta)) return { kind: "none", missing: ["_meta"] };
  const capabilities = ownValue(meta, capabilitiesKey);
  if (!Object.hasOwn(meta, versionKey)) {
    return {
      kind: "none",
      missing: capabilities === undefined ? [versionKey, capabilitiesKey] : [versionKey],
    };
  }
  const version = ownValue(meta, versionKey);
  if (typeof version !== "string") {
    return { kind: "malformed", key: versionKey, problem: "must be a string" };
  }
  if (isObject(capabilities)) return { kind: "valid", version };
  const problem = capabilities === undefined ? "missing" : "must be an object";
  return { kind: "malformed", key: capabilitiesKey, problem, version };
}
