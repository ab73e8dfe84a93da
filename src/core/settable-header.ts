// Header fields, RFC 9110 §5: https://www.rfc-editor.org/rfc/rfc9110#section-5

const notOurs: ReadonlySet<string> = new Set([
  "authorization",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "cookie",
  "accept-encoding",
  "expect",
  "forwarded",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Whether a request's own parameter may be a header of this name, in any case: not what frames or routes the message
 * (RFC 9110 §7.6.1), carries a credential or speaks for a proxy, and nothing that is no field name.
 */
export function isSettableHeader(name: string): boolean {
  const lower = name.toLowerCase();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(lower) || notOurs.has(lower)) return false;
  return !/^(?:proxy-|x-forwarded-|mcp-)/.test(lower);
}
