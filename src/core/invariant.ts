/** Throws when something that our own code guarantees does not hold: always a bug of ours, never a user's. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (condition) return;
  throw new Error(`${message} (this is a bug in gram; please report it)`);
}
