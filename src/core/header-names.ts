// Header fields, RFC 9110 §5: https://www.rfc-editor.org/rfc/rfc9110#section-5

/** What a field's name is made of (RFC 9110 §5.1). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Headers that frame or route a message, in lower case: they are the HTTP client's alone (RFC 9110 §7.6.1). */
export const framingHeaders: readonly string[] = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
