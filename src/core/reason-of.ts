/** What a caught value says for itself: its message, where it is an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
