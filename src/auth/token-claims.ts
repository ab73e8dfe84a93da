// Claims of access tokens, RFC 9068 §2.2: https://www.rfc-editor.org/rfc/rfc9068#section-2.2
import { ownValue } from "../core/json.ts";
import type { KeyedHash } from "../core/ports.ts";
import type { Caller } from "./caller.ts";

/** Claims of a token whose issuer is known to have made them. */
export type Claims = { readonly [name: string]: unknown };

/** Long enough for any identifier; the line that it stands in is one line. */
const maxNameLength = 256;

/**
 * Who the claims stand for: the same key for every token that one subject gets through one client, so that a fresh token
 * is no fresh limit. Where they name no subject the token stands for itself: all users of a client would else be one.
 */
export function callerOf(
  claims: Claims,
  {
    issuer,
    hash,
    tokenKey,
  }: { readonly issuer: string; readonly hash: KeyedHash; readonly tokenKey: string },
): Pick<Caller, "key" | "name"> {
  const subject = text(claims, "sub");
  const client = text(claims, "client_id") ?? text(claims, "azp");
  const name = (subject ?? client)?.slice(0, maxNameLength);
  if (subject === undefined) return { key: tokenKey, ...(name !== undefined && { name }) };
  const key = hash(JSON.stringify(["subject", issuer, subject, client ?? null]));
  return { key, ...(name !== undefined && { name }) };
}

/** The scopes of all these claims: a text with spaces between them, or a list. None where there is no such claim. */
export function scopesIn(claims: Claims, names: readonly string[]): ReadonlySet<string> {
  const scopes = names.flatMap((name) => {
    const value = ownValue(claims, name);
    if (typeof value === "string") return value.split(" ");
    return Array.isArray(value) ? value.filter((scope) => typeof scope === "string") : [];
  });
  return new Set(scopes.filter((scope) => scope !== ""));
}

function text(claims: Claims, name: string): string | undefined {
  const value = ownValue(claims, name);
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
