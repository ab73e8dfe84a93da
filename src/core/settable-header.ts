import { framingHeaders, headerName } from "./header-names.ts";

const notOurs: ReadonlySet<string> = new Set([
  ...framingHeaders,
  "accept-encoding",
  "authorization",
  "content-encoding",
  "content-type",
  "cookie",
  "forwarded",
]);

/**
 * Whether a request's own parameter may be a header of this name, in any case: not what frames or routes the message
 * (RFC 9110 §7.6.1), carries a credential or speaks for a proxy, and nothing that is no field name.
 */
export function isSettableHeader(name: string): boolean {
  const lower = name.toLowerCase();
  if (!headerName.test(lower) || notOurs.has(lower)) return false;
  return !/^(?:proxy-|x-forwarded-|mcp-)/.test(lower);
}
