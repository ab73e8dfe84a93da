// Retry-After, RFC 9110 §10.2.3: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3

/** Milliseconds that a Retry-After field asks to wait, in seconds or until a date; undefined where it says nothing. */
export function retryAfterMs(
  headers: { readonly [name: string]: string },
  nowMs: number,
): number | undefined {
  const text = headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  // A date only: Date.parse would also take "-5" for a year.
  const dateMs = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
