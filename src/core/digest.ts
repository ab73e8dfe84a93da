import { createHash } from "node:crypto";

/** Lower-case hexadecimal SHA-256 of bytes or of a text's UTF-8 (FIPS 180-4). */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
