// The WWW-Authenticate field, RFC 6750 §3: https://www.rfc-editor.org/rfc/rfc6750#section-3
// resource_metadata, RFC 9728 §5.1: https://www.rfc-editor.org/rfc/rfc9728#section-5.1

/** What a refused request is told to bring. */
export interface Challenge {
  /** Absolute URL of the protected resource metadata; left out where none is served. */
  readonly metadataUrl?: string | undefined;
  readonly realm?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** Left out when no credential came (RFC 6750 §3.1). */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope" | undefined;
  readonly description?: string | undefined;
}

const maxDescription = 200;

/**
 * The field's value. Clients search it for `scope=` with no regard to quotes, so what they need comes before free text,
 * and free text has no `=`. Without metadata there is nothing that a client could do by itself, and it is told no more
 * than what is wrong.
 */
export function challenge({ metadataUrl, realm, scopes, error, description }: Challenge): string {
  const isAdvertised = metadataUrl !== undefined;
  const parameters = [
    ["realm", realm === undefined ? "" : freeText(realm)],
    ["resource_metadata", isAdvertised ? legal(metadataUrl).replaceAll(" ", "") : ""],
    ["scope", isAdvertised ? scopeText(scopes ?? []) : ""],
    ["error", error ?? ""],
    ["error_description", isAdvertised && error !== undefined ? freeText(description ?? "") : ""],
  ].flatMap(([name, value]) => (value === "" ? [] : [`${name}="${value}"`]));
  return parameters.length === 0 ? "Bearer" : `Bearer ${parameters.join(", ")}`;
}

function freeText(text: string): string {
  return legal(text.replaceAll("=", " ")).slice(0, maxDescription).trim();
}

function scopeText(scopes: readonly string[]): string {
  return scopes
    .map((scope) => legal(scope).replaceAll(" ", ""))
    .filter((scope) => scope !== "")
    .join(" ");
}

/** Printable ASCII without quote and backslash: nothing of it needs quoting, and no line can end in it. */
function legal(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "");
}
