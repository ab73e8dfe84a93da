import type { Session } from "./session.ts";

/** What is to be done about offline_access. */
export const leaveOut =
  "Leave offline_access out: a client asks for it when it wants a refresh token.";

/** The scopes that stand for everything. */
export function scopesForAll(scopes: readonly string[]): readonly string[] {
  return scopes.filter((scope) => /[*]|^(?:admin|sudo|all|root)$/i.test(scope));
}

/** The scopes that an administrator's name makes one of more than others have. */
export function scopesOfAdministrators(scopes: readonly string[]): readonly string[] {
  const all = scopesForAll(scopes);
  return scopes.filter(
    (scope) => !all.includes(scope) && /(?<![^:_.])admin(?![^:_.])/i.test(scope),
  );
}

/**
 * Whether a server should leave out offline_access, which these scopes have. The text is of 2026-07-28: who is seen to
 * speak no revision but older ones has none.
 */
export function hasNeedlessScope(
  scopes: readonly string[],
  { legacy, isModern }: Pick<Session, "legacy" | "isModern">,
): boolean {
  return scopes.includes("offline_access") && (isModern || legacy === undefined);
}
