// Readers of serialised values, each from its standard and from nothing else.

/** The text of percent-encoded UTF-8 (RFC 3986 §2.1). */
export function percentDecoded(text: string): string {
  const bytes: number[] = [];
  const encoded = new TextEncoder().encode(text);
  for (let at = 0; at < encoded.length; at += 1) {
    const byte = encoded[at] ?? 0;
    const digits = text.length === encoded.length ? text.slice(at + 1, at + 3) : "";
    if (byte === 0x25 && /^[0-9A-Fa-f]{2}$/.test(digits)) {
      bytes.push(Number.parseInt(digits, 16));
      at += 2;
    } else bytes.push(byte);
  }
  return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(Uint8Array.from(bytes));
}

/** Elements between delimiters, which are looked for before anything is decoded (RFC 6570 §3.2.1). */
export function readList(text: string, delimiter: string): readonly string[] {
  return text.split(delimiter).map(percentDecoded);
}

/** `name=value` pairs; a name alone has an empty value (RFC 6570 §3.2.7). */
export function pairsOf(text: string, separator: string): readonly (readonly [string, string])[] {
  return text.split(separator).map((pair) => {
    const equals = pair.indexOf("=");
    const name = equals === -1 ? pair : pair.slice(0, equals);
    const value = equals === -1 ? "" : pair.slice(equals + 1);
    return [percentDecoded(name), percentDecoded(value)];
  });
}

/** `name[key]=value` pairs (OAS 3.1.1 "deepObject"): the key is between the first bracket and the last. */
export function readDeepObject(
  query: string,
  name: string,
): readonly (readonly [string, string])[] {
  return pairsOf(query, "&").map(([path, value]) => {
    if (!path.startsWith(`${name}[`) || !path.endsWith("]")) throw new Error(`no member: ${path}`);
    return [path.slice(name.length + 1, -1), value];
  });
}

/** The pairs of a Cookie header (RFC 6265 §4.2.1), their values percent-decoded. */
export function readCookie(header: string): readonly (readonly [string, string])[] {
  return pairsOf(header, "; ");
}
