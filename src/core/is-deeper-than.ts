/** Whether a JSON value is nested more than so many levels deep. Without recursion: it may be as deep as it likes. */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
