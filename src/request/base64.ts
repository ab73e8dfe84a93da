// Base64, RFC 4648 (https://www.rfc-editor.org/rfc/rfc4648); data URIs, RFC 2397 (https://www.rfc-editor.org/rfc/rfc2397)

/** Bytes, and the media type that a data URI gave them. */
export interface Decoded {
  readonly bytes: Uint8Array;
  readonly contentType?: string;
}

/**
 * The bytes of a base64 text or of a base64 data URI; undefined when it is neither. Both alphabets, missing
 * padding and white space are read, since models write all of them.
 */
export function decodeBase64(text: string): Decoded | undefined {
  const uri = /^data:([^,]{0,255}?);base64,/i.exec(text);
  const encoded = (uri === null ? text : text.slice(uri[0].length)).replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) return undefined;
  if (encoded.replace(/=+$/, "").length % 4 === 1) return undefined;
  const contentType = uri?.[1];
  const bytes = Buffer.from(encoded, "base64");
  return { bytes, ...(contentType !== undefined && contentType !== "" && { contentType }) };
}
