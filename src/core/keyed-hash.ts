// HMAC-SHA256, RFC 2104: https://www.rfc-editor.org/rfc/rfc2104
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import type { KeyedHash } from "./ports.ts";
import { RecentMap } from "./recent-map.ts";

const bytesKept = 16;

// A caller sends many requests in a row, and making the native hash costs as much as all of the limits. The texts, which
// may be tokens, are in memory for 20 s at most after they came last.
const periodMs = 10_000;
const maxEntries = 2_000;
const longestKept = 4_096;

/**
 * A hash of texts that nobody can try tokens against who does not have its key: 22 characters of base64url.
 * Instances that share limits need the same secret; without one (or with an empty one) it is random.
 */
export function createKeyedHash(secret?: string): KeyedHash {
  const isGiven = secret !== undefined && secret !== "";
  const key = createSecretKey(isGiven ? Buffer.from(secret, "utf8") : randomBytes(32));
  const recent = new RecentMap<string>({ periodMs, maxEntries });
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const digest = createHmac("sha256", key).update(text).digest();
    const hash = digest.subarray(0, bytesKept).toString("base64url");
    if (text.length <= longestKept) recent.set(text, hash);
    return hash;
  };
}
