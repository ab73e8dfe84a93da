// Base64, RFC 4648 §4: https://www.rfc-editor.org/rfc/rfc4648#section-4

/** The text's UTF-8 bytes in base64. */
export function inBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

/** The text whose UTF-8 bytes these are; undefined for what is no base64, empty, or no text. Line breaks are left out. */
export function fromBase64(text: string): string | undefined {
  const encoded = text.replace(/\s+/g, "");
  if (encoded === "" || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return undefined;
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
