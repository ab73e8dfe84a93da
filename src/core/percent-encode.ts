// RFC 3986 §2 (https://www.rfc-editor.org/rfc/rfc3986#section-2), as RFC 6570 §3.2.1 uses it.

/** Text → text that is safe at its place in a request. */
export type Encode = (text: string) => string;

const onlyUnreserved = /^[A-Za-z0-9\-._~]*$/;
const subDelimiters = /[!'()*]/g;
const loneSurrogates = /\p{Surrogate}/gu;

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** The text with U+FFFD for each lone surrogate, which UTF-8 cannot carry (and encodeURIComponent throws at). */
export function wellFormed(text: string): string {
  return text.replace(loneSurrogates, "\u{FFFD}");
}

/** Everything but RFC 3986's unreserved characters becomes the percent-encoded form of its UTF-8. */
export function encodeComponent(text: string): string {
  if (onlyUnreserved.test(text)) return text;
  return encodeURIComponent(wellFormed(text)).replace(subDelimiters, escapeCharacter);
}

// "&", "+" and "#" are reserved too, but would end the value in a query, so that they are encoded all the same.
const reservedThatStays = /(%[0-9A-Fa-f]{2}|[:/?[\]@!$'()*,;=])/;

/**
 * `allowReserved`: RFC 6570 §3.2.3, without the characters that would add a parameter or a fragment
 * (OpenAPI 3.1 leaves those to the application, https://spec.openapis.org/oas/v3.1.1#fixed-fields-and-considerations-for-use-with-schema).
 */
export function encodeReserved(text: string): string {
  if (onlyUnreserved.test(text)) return text;
  const parts = text.split(reservedThatStays);
  return parts.map((part, index) => (index % 2 === 1 ? part : encodeComponent(part))).join("");
}

// What stays in a constant of the spec's own: pchar and "/" (RFC 3986 §3.3), and triplets that are encoded already.
const literalThatStays = /(%[0-9A-Fa-f]{2}|[!$&'()*+,;=:@/]+)/;

/** The spec's own text in a path: encodes only what no path may contain. */
export function encodeLiteral(text: string): string {
  const parts = text.split(literalThatStays);
  return parts.map((part, index) => (index % 2 === 1 ? part : encodeComponent(part))).join("");
}

/** A parameter's wire name in a query. `$`, `:` and `@` stay, so that OData's `$top` is sent as everybody writes it. */
export function encodeName(name: string): string {
  return encodeComponent(name).replaceAll("%24", "$").replaceAll("%3A", ":").replaceAll("%40", "@");
}
