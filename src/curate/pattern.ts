import { isPatternExecuted, isRegExp } from "../core/linear-pattern.ts";

const known = new Map<string, boolean>();

/** More patterns than any spec has: the answers are forgotten rather than kept for ever. */
const maxKnown = 10_000;

/**
 * Whether a pattern can be served: ECMA-262 reads it with the u flag (JSON Schema core §6.4: clients that compile it
 * without looking refuse the whole tool otherwise), and a host checks it in linear time.
 */
export function executablePattern(pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  const answer = known.get(pattern) ?? (isRegExp(pattern, "u") && isPatternExecuted(pattern));
  if (known.size > maxKnown) known.clear();
  known.set(pattern, answer);
  return answer;
}
