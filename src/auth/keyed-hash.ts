// HMAC-SHA256, RFC 2104: https://www.rfc-editor.org/rfc/rfc2104
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import type { KeyedHash } from "../core/ports.ts";

const bytesKept = 16;

/**
 * A hash of texts that nobody can try tokens against who does not have its key: 22 characters of base64url.
 * Instances that share limits need the same secret; without one (or with an empty one) it is random.
 */
export function createKeyedHash(secret?: string): KeyedHash {
  const isGiven = secret !== undefined && secret !== "";
  const key = createSecretKey(isGiven ? Buffer.from(secret, "utf8") : randomBytes(32));
  return (text) =>
    createHmac("sha256", key).update(text).digest().subarray(0, bytesKept).toString("base64url");
}
