/** Whether a pattern is one that ECMA-262 reads with its u flag, as JSON Schema core §6.4 asks. */
export function executablePattern(pattern: unknown): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
