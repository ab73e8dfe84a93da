import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { isBareDeflate } from "./decode-body.ts";

/**
 * Decodes a body of one content coding as it comes; undefined where there is none, "unreadable" where it is not known. Its
 * pieces of output are small, however much a few bytes become.
 */
export function decodingStream(
  encoding: string | undefined,
  first: Uint8Array,
): Transform | "unreadable" | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case "":
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip();
    case "br":
      return zlib.createBrotliDecompress();
    case "deflate":
      return isBareDeflate(first) ? zlib.createInflateRaw() : zlib.createInflate();
    default:
      return "unreadable";
  }
}
